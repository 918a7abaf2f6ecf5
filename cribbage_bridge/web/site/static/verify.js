/* The page that verifies a game between two people. */

import { ask } from "./api.js";
import { UnreadableError, attemptToRead, parsed } from "./files.js";
import "./install.js";
import { element, part } from "./page.js";

/** Return the data in a file; `null` if no file is chosen. */
async function read({ files: [file] }) {
  if (!file) return null;
  const data = parsed(await file.text());
  if (data === null) throw new UnreadableError(`${file.name} is not in JSON.`);
  return data;
}

async function verify({ record, mine }) {
  part("findings").replaceChildren();
  const body = { record: await read(record), mine: await read(mine) };
  const { findings } = await ask("verification", { method: "POST", body });
  part("findings").replaceChildren(...findings.map((found) => element("li", {}, found)));
}

part("files").addEventListener("submit", (event) => {
  event.preventDefault();
  attemptToRead(() => verify(event.target.elements));
});
