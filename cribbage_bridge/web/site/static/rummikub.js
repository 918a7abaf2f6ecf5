/* The page of Rummikub Lite: checks a table, and counts the games after a deal. */

import { percent } from "./advice.js";
import { ask } from "./api.js";
import { stopLong } from "./door.js";
import "./install.js";
import { attempt, part } from "./page.js";

const rows = (field) => field.value.split("\n").filter((row) => row.trim());

/** Return the query that names the rows on the table. */
function tableQuery() {
  const { crow, nrow } = part("table").elements;
  return [
    ...rows(crow).map((row) => ["crow", row]), ...rows(nrow).map((row) => ["nrow", row]),
  ];
}

async function check() {
  const query = new URLSearchParams(tableQuery());
  const { is_valid: isValid } = await ask(`rummikub/table?${query}`);
  part("validity").textContent = isValid ? "The table is valid." : "The table is not valid.";
}

let counting = new AbortController();

async function count() {
  counting = new AbortController();
  const { signal } = counting;
  const { first, second, bag } = part("deal").elements;
  const deal = [first, second, bag].map(({ name, value }) => [name, value]);
  const query = new URLSearchParams([...deal, ...tableQuery()]);
  try {
    const found = await ask(`rummikub/outcomes?${query}`, { signal });
    part("outcomes").textContent = `${found.games} games can follow. The first player wins `
      + `${found.wins} of them (${percent(found.win_share.decimal)}).`;
  } catch (error) {
    if (!signal.aborted) throw error;
    part("outcomes").textContent = "Stopped.";
  }
}

part("table").addEventListener("submit", (event) => {
  event.preventDefault();
  part("validity").textContent = "";
  attempt(check);
});
part("deal").addEventListener("submit", async (event) => {
  event.preventDefault();
  part("outcomes").textContent = "Counting…";
  part("stop").disabled = false;
  const isCounted = await attempt(count);
  part("stop").disabled = true;
  if (!isCounted) part("outcomes").textContent = "";
});
part("stop").addEventListener("click", () => {
  counting.abort();
  stopLong();
});
