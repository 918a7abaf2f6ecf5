/* Resign a game between two people. */

import { confirmed } from "./dialog.js";
import * as texts from "./texts.js";

/** Add the button. */
export function addResign(game) {
  const resign = async () => {
    if (await confirmed(texts.RESIGN_GAME)) {
      await game.request("resign");
    }
  };
  const canResign = () => game.viewer && game.view.is_full && !game.isOver;
  game.addToMenu("resign", "Resign", resign, canResign);
}
