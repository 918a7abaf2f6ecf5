/* The link back to the game in this tab. */

import { tablePage } from "./addresses.js";
import { part } from "./page.js";
import { AT_TABLE, savedGames } from "./saved_games.js";

/** Show the link if this tab has a game that is not over. */
export function offerWayBack() {
  const atTable = sessionStorage.getItem(AT_TABLE);
  const game = savedGames().find(({ name }) => name === atTable);
  if (!game || game.over) return;
  part("back-link").href = tablePage(atTable);
  part("back").hidden = false;
}
