/* A hint, in a game against the computer. */

import { optionTable, question } from "./advice.js";
import { byRank } from "./cards.js";
import { element } from "./page.js";
import * as texts from "./texts.js";

const MOST_SHOWN = 6;

/** Add the button. */
export function addHint(game) {
  game.addTool("hint", "Hint", () => game.advise("hint", hintOf), () => game.isTurn);
}

/** Return a hint, given the ranked actions, best first, and the view of the game. */
function hintOf(ranked, view) {
  const [{ action }] = ranked;
  const hint = action.kind === "count"
    ? [element("p", {}, texts.worth(action.points))]
    : [element("p", {}, texts.POINTS_OF_ALL), optionTable(ranked.slice(0, MOST_SHOWN))];
  return {
    children: [element("h2", {}, "Hint"), ...hint],
    links: view.prompt === "discard" ? [whyLink(view)] : [],
  };
}

function whyLink({ hands, dealer }) {
  const href = question(byRank(hands.near), dealer === "near" ? "mine" : "theirs");
  return element("a.button", { href }, "Ask why");
}
