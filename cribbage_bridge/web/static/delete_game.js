/* Delete a game against the computer. */

import { ask } from "./api.js";
import { confirmed } from "./dialog.js";
import * as texts from "./texts.js";

/** Add the button. */
export function addDeleteGame(game) {
  const remove = async () => {
    // A game that is over must be saved before it is deleted.
    if (game.isOver) await game.underway;
    if (!game.isOver && !(await confirmed(texts.DELETE_GAME))) return;
    try {
      await ask(game.place, { method: "DELETE" });
      game.leave();
    } catch (error) {
      await game.recover(error);
    }
  };
  game.addToMenu("delete", "Delete game", remove);
}
