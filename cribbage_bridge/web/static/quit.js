/* Quit a game against the computer, and delete it. */

import { ask } from "/static/api.js";
import { confirmed } from "/static/dialog.js";

/** Add the button. */
export function addQuit(game) {
  const quit = async () => {
    // The end of a game is saved first.
    if (game.isOver) await game.underway;
    if (!game.isOver && !(await confirmed("Quit this game and delete it?"))) return;
    try {
      await ask(game.place, { method: "DELETE" });
      game.leave();
    } catch (error) {
      await game.recover(error);
    }
  };
  game.addTool("quit", "Quit", quit);
}
