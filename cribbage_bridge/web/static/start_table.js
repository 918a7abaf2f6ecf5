/* Start a table, and go to its page. */

import { tablePage } from "./addresses.js";
import { ask } from "./api.js";
import { isForTwo } from "./names.js";

/** Start a game, and go to its table. */
export async function startTable(body) {
  const view = await ask("tables", { method: "POST", body });
  const { id } = view;
  if (isForTwo(view)) {
    const { agreeToGame } = await import("./seen_games.js");
    agreeToGame(id, view.viewer);
  }
  location.assign(tablePage(id));
}

/** Return the view of the table that this page starts itself; here `null`. */
export const startHere = async () => null;
