/* Ask for a rematch between two people, or accept one. */

import { button, element } from "/static/page.js";
import { agreeToRematch } from "/static/seen_games.js";
import * as texts from "/static/texts.js";

/** Add the button. */
export function addRematch(game) {
  game.afterEnd = () => (game.viewer ? rematch(game) : [""]);
}

function rematch(game) {
  const ask = () => {
    agreeToRematch(game.view);
    return game.request("rematch");
  };
  const { rematch: asking } = game.view;
  if (asking.includes("far")) {
    return [texts.REMATCH_OFFERED, button("Accept the rematch", ask)];
  }
  const disabled = asking.includes("near");
  const text = disabled ? "Rematch offered" : "Offer a rematch";
  return ["", button(text, ask, { disabled }), element("a.button", { href: "/" }, "New game")];
}
