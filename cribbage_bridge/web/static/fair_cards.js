/* The commitment to the cards of a game between two people, and its secret. */

import { element } from "/static/page.js";
import { showPanel } from "/static/panel.js";
import * as texts from "/static/texts.js";

/** Add the button. */
export function addFairCards(game) {
  game.addToMenu("fair-cards", "Fair cards", () =>
    showPanel({ children: fairness(game) }, () => game.focusNext()),
  );
}

function fairness({ id, place, view }) {
  const { commitment, secret, game_number: number } = view;
  const record = { href: `/api/${place}/record`, download: `cribbage-${id}-${number}.json` };
  const proof = secret
    ? [
        element("p", {}, "The secret: ", element("code.secret", {}, secret)),
        element("p", {}, element("a", record, "Download the game"), " and check it with ",
          element("code", {}, "cribbage verify"), "."),
      ]
    : [element("p", {}, texts.SECRET_LATER)];
  return [
    element("h2", {}, "Fair cards"),
    element("p", {}, texts.FAIR_CARDS),
    element("p", {}, element("code.secret", {}, commitment)),
    ...proof,
  ];
}
