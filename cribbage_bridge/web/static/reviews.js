/* The page for choosing a game to review, from this device or from a file. */

import { reviewPage } from "./addresses.js";
import { Refusal, ask } from "./api.js";
import { attemptToRead } from "./files.js";
import { recordsOf } from "./import.js";
import { attempt, button, element, part } from "./page.js";
import { finishedGames, linkTo } from "./saved_games.js";
import * as texts from "./texts.js";

/** The number of games from a file to list at a time. */
const AT_ONCE = 20;

let records = [];

/** Send a game, and open its review. */
const send = (record) =>
  attempt(async () => {
    const { id } = await ask("reviews", { method: "POST", body: record });
    location.assign(reviewPage(id));
  });

async function read({ target: { files } }) {
  const [file] = files;
  if (!file) return;
  records = [];
  list([]);
  part("read").textContent = "";
  await attemptToRead(async () => {
    records = await recordsOf(file);
    part("read").textContent = texts.gamesFound(records.length);
    await listMore();
  });
}

function list(games) {
  part("imported").replaceChildren(...games);
  part("more").hidden = true;
}

/** List the next games from the file, each with its result. */
async function listMore() {
  const listed = records;
  const begin = part("imported").children.length;
  const added = records.slice(begin, begin + AT_ONCE).map((record) => {
    const line = element("li", {}, "…");
    return { record, line };
  });
  part("imported").append(...added.map(({ line }) => line));
  part("more").hidden = begin + AT_ONCE >= records.length;
  for (const { record, line } of added) {
    if (records !== listed) return;
    line.replaceChildren(await importedGame(record));
  }
}

/** Return a button to review a game, or the reason why it cannot be reviewed. */
async function importedGame(record) {
  try {
    const summary = await ask("reviews/summary", { method: "POST", body: record });
    return button(ended(summary), () => send(record), { primary: false });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return element("span", {}, error.message);
  }
}

/** Return the result of a game as text, such as `champion 121, novice 96`. */
function ended({ names, scores }) {
  return Object.keys(names).map((seat) => `${names[seat]} ${scores[seat]}`).join(", ");
}

const finished = finishedGames();
part("finished").replaceChildren(
  ...finished.map((game) => linkTo(reviewPage(game.review), game)),
);
part("none-finished").hidden = finished.length > 0;
part("file").addEventListener("change", read);
part("more").addEventListener("click", listMore);
