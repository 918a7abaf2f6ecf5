/* Ask for a rematch between two people, or accept one. */

import { HOME } from "./addresses.js";
import { button, element } from "./page.js";
import { agreeToRematch } from "./seen_games.js";
import { takeBackOffer } from "./transfer.js";
import * as texts from "./texts.js";

/** Add the button. */
export function addRematch(game) {
  game.afterEnd = () => {
    if (game.viewer) return rematch(game);
    return game.view.can_take_back ? takeBackOffer(game) : [""];
  };
}

function rematch(game) {
  const ask = () => {
    agreeToRematch(game.view);
    return game.request("rematch");
  };
  const { rematch: asking } = game.view;
  if (asking.includes("far")) {
    const offer = texts.rematchOffered(game.names.called("far"));
    return [offer, button("Accept the rematch", ask), newGame()];
  }
  const disabled = asking.includes("near");
  const text = disabled ? "Rematch offered" : "Offer a rematch";
  return ["", button(text, ask, { disabled }), newGame()];
}

const newGame = () => element("a.button", { href: HOME }, "New game");
