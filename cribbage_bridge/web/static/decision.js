/* A choice of a player: what it has cost, and what else there was. */

import { optionTable, percent, question } from "/static/advice.js";
import { minis } from "/static/cards.js";
import { element, rounded } from "/static/page.js";

const VERBS = { discard: ["discards", "discarded"], lay: ["lays", "laid"] };

/** A share of the chance to win that is shown as more than nothing. */
const LEAST_SHARE = 0.0005;

/** What a choice has cost, in a word or two: points, or the chance to win. */
export function costOf({ is_best: isBest, points_lost: points, chance_lost: chance }) {
  if (isBest) return "best";
  if (points.decimal > 0) return `−${rounded(points)}`;
  return `−${percent(chance)}`;
}

/**
 * All about a choice.
 *
 * @param {object} decision The choice.
 * @param {string} name Who has chosen.
 * @param {object} before The moment before it.
 */
export function decisionOf(decision, name, before) {
  const { options, made, seat } = decision;
  const chosen = options[made];
  const [verb] = VERBS[chosen.action];
  const heading = { id: "decision-title" };
  const crib = before.dealer === seat ? "mine" : "theirs";
  const href = question(before.hands[seat], crib, chosen.cards);
  const why = chosen.action === "discard"
    ? [element("a.button", { href }, "Ask why")]
    : [];
  return [
    element("h2", heading, `${name} ${verb} `, ...minis(chosen.cards)),
    element("p", {}, ...verdict(decision)),
    element("p.note", {}, "The points to expect, less those of the other player:"),
    element(
      "div.scroll",
      { tabindex: 0, role: "group", "aria-label": "All choices" },
      optionTable(options, chosen),
    ),
    ...why,
  ];
}

function verdict({ is_best: isBest, options, ...cost }) {
  if (isBest) return ["No choice was better."];
  const { points_lost: points, chance_lost: chance } = cost;
  const share = chance < LEAST_SHARE
    ? "hardly any of the chance to win"
    : `${percent(chance)} of the chance to win`;
  const lost = points.decimal > 0
    ? [element("b", {}, `${rounded(points)} points`), `, and ${share}`]
    : [element("b", {}, share)];
  return ["It costs ", ...lost, ". Better: ", ...minis(options[0].cards)];
}

/** A choice that was not the best, in a line. */
export function mistakeOf({ deal, options, made, chance_lost: chance }, name) {
  const [, verb] = VERBS[options[made].action];
  return [
    `Deal ${deal}: ${name} ${verb} `,
    ...minis(options[made].cards),
    "not ",
    ...minis(options[0].cards),
    element("b", {}, percent(chance)),
  ];
}

/** What all choices of a player have cost. */
export function totalOf({ choices, best, points_lost: points, chance_lost: chance }, name) {
  const counted = `${name}: ${best} of ${choices} choices were as good as any`;
  if (best === choices) return `${counted}.`;
  const cost = `${rounded(points)} points, and ${percent(chance)} of the chance to win`;
  return `${counted}; the others cost ${cost}.`;
}
