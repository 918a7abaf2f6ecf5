/* A player's choice: its cost, and all other choices. */

import {
  LEAST_SHARE,
  cardsOf,
  differences,
  optionTable,
  percent,
  question,
} from "./advice.js";
import { byRank, minis } from "./cards.js";
import { element, rounded } from "./page.js";
import * as texts from "./texts.js";

const VERBS = { discard: "discarded", play: "played" };

/** Return the cost of a choice as text: `best`, the lost points, or the lost chance. */
export function costOf({ is_best: isBest, points_lost: points, chance_lost: chance }) {
  if (isBest) return "best";
  const cost = points.decimal > 0 ? rounded(points) : percent(chance);
  return /[1-9]/u.test(cost) ? `−${cost}` : cost;
}

/**
 * Return the details of a choice.
 *
 * @param {object} decision The choice.
 * @param {string} name The name of the player.
 * @param {object} before The step before the choice.
 */
export function decisionOf(decision, name, before) {
  const { options, made, seat } = decision;
  const { kind } = options[made].action;
  const cards = cardsOf(options[made].action);
  const crib = before.dealer === seat ? "mine" : "theirs";
  const href = question(byRank(before.hands[seat]), crib, cards);
  const why = kind === "discard" ? [element("a.button", { href }, "Ask why")] : [];
  return [
    element("h2", { id: "decision-title" }, `${name} ${VERBS[kind]} `, ...minis(cards)),
    element("p", {}, ...verdict(decision)),
    element("p.note", {}, texts.POINTS_OF_ALL),
    element(
      "div.scroll",
      { tabindex: 0, role: "group", "aria-label": "All choices" },
      optionTable(options, options[made]),
    ),
    ...why,
  ];
}

function verdict({ is_best: isBest, options, made, ...cost }) {
  if (isBest) return [texts.NO_BETTER];
  const { points_lost: points, chance_lost: chance } = cost;
  const share = chance < LEAST_SHARE ? texts.HARDLY_ANY : texts.chanceOf(percent(chance));
  const costsPoints = points.decimal > 0;
  const lost = costsPoints
    ? [element("b", {}, `${rounded(points)} points`), ` and ${share}`]
    : [element("b", {}, share)];
  const [best] = options;
  const better = minis(cardsOf(best.action));
  const why = costsPoints ? differences(best, options[made]) : "";
  return ["It costs ", ...lost, ". Better: ", ...better, why];
}

/** Describe, in one line, a choice that was not the best. */
export function mistakeOf({ deal, options, made, chance_lost: chance }, name) {
  const [better, chosen] = [options[0].action, options[made].action];
  return [
    `Deal ${deal}: ${name} ${VERBS[chosen.kind]} `,
    ...minis(cardsOf(chosen)),
    "not ",
    ...minis(cardsOf(better)),
    element("b", {}, percent(chance)),
  ];
}

/** Summarize a player's choices and their cost as text. */
export function totalOf({ choices, best, points_lost: points, chance_lost: chance }, name) {
  return texts.choicesText(name, best, choices, rounded(points), percent(chance));
}
