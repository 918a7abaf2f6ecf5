/* The link back to the game in this tab. */

import { tablePage } from "./addresses.js";
import { part } from "./page.js";
import { AT_TABLE } from "./saved_games.js";

/** Show the link if this tab has a game. */
export function offerWayBack() {
  const atTable = sessionStorage.getItem(AT_TABLE);
  if (!atTable) return;
  part("back-link").href = tablePage(atTable);
  part("back").hidden = false;
}
