/* A sound when it is the user's turn in a game between two people. */

import { settings } from "./settings.js";
import { chime } from "./sound.js";

/** Play the sound when the user's turn begins, unless the user turned it off. */
export function addTurnSound(game) {
  let wasTurn = true;
  game.offered.push(() => {
    if (game.isTurn && !wasTurn && settings.turn) chime();
    wasTurn = game.isTurn;
  });
}
