/* Start another game against the computer, at the same table or a new one. */

import { HOME } from "./addresses.js";
import { confirmed } from "./dialog.js";
import { button, element } from "./page.js";
import * as texts from "./texts.js";

/** Add the buttons. */
export function addNewGame(game) {
  const start = async () => {
    await game.underway;
    if (game.isOver || (await confirmed(texts.LEAVE_GAME))) {
      await game.request("new-game");
    }
  };
  game.addToMenu("new-game", "Restart", start);
  game.afterEnd = () => [
    "", button("Rematch", start), element("a.button", { href: HOME }, "New game"),
  ];
}
