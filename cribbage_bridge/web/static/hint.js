/* A hint, in a game against the computer. */

import { hintOf } from "/static/advice.js";

/** Add the button. */
export function addHint(game) {
  game.addTool("hint", "Hint", () => game.advise("hint", hintOf), () => game.isTurn);
}
