/* Quit a game against the computer, and delete it. */

import { ask } from "/static/api.js";
import { confirmed } from "/static/dialog.js";
import * as texts from "/static/texts.js";

/** Add the button. */
export function addQuit(game) {
  const quit = async () => {
    // The end of a game is saved first.
    if (game.isOver) await game.underway;
    if (!game.isOver && !(await confirmed(texts.QUIT_GAME))) return;
    try {
      await ask(game.place, { method: "DELETE" });
      game.leave();
    } catch (error) {
      await game.recover(error);
    }
  };
  game.addToMenu("quit", "Quit", quit);
}
