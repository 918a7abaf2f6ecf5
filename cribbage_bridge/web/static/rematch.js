/* Ask for a rematch between two people, or accept one. */

import { button } from "/static/page.js";

/** Add the button. */
export function addRematch(game) {
  game.afterEnd = () => (game.viewer ? [rematch(game)] : []);
}

function rematch(game) {
  const { rematch: asking } = game.view;
  const isAsked = asking.includes("near");
  const text = asking.includes("far") ? "Accept the rematch" : "Offer a rematch";
  return button(isAsked ? "Rematch offered" : text, () => game.request("rematch"), {
    primary: false,
    disabled: isAsked,
  });
}
