/* Ranked actions, for hints, reviews and drills. */

import { askPage } from "./addresses.js";
import { byRank, minis } from "./cards.js";
import { capitalized, element, rounded } from "./page.js";
import * as texts from "./texts.js";

/** The smallest loss of the chance of winning that does not round to 0.0%. */
export const LEAST_SHARE = 0.0005;

/** The smallest number of points that does not round to 0.00. */
const LEAST_POINTS = 0.005;

const VERBS = { discard: "Discard", play: "Play" };

/** Return the cards of a discard, sorted by rank, or of a play. */
export const cardsOf = (action) =>
  action.kind === "discard" ? byRank(action.cards) : [action.card];

/** Return the address of the Ask page for a deal and, if given, a discard. */
export function question(cards, crib, discard = []) {
  const asked = new URLSearchParams({ cards: byRank(cards).join(" "), crib });
  if (discard.length) asked.set("discard", byRank(discard).join(" "));
  return askPage(asked);
}

/**
 * Make a table of ranked actions.
 *
 * @param {object[]} options The actions, best first.
 * @param {object} [made] The action that the player chose.
 * @param {string} [label] The label of this action.
 */
export function optionTable(options, made = null, label = "chosen") {
  const [best] = options;
  const reasons = Object.keys(best.reasons);
  const byChance = best.win_probability !== null;
  const headings = [
    VERBS[best.action.kind],
    ...reasons.map(capitalized),
    "Total",
    ...(byChance ? ["Wins"] : []),
  ];
  const mark = element("span.made-mark", {}, label);
  const rows = options.map((option) =>
    element(
      option === made ? "tr.made" : "tr",
      {},
      element(
        "th",
        { scope: "row" },
        ...minis(cardsOf(option.action)),
        ...(option === made ? [mark] : []),
      ),
      ...reasons.map((reason) =>
        element("td", {}, rounded(option.reasons[reason], true)),
      ),
      element("td.total", {}, rounded(option.expected_points, true)),
      ...(byChance ? [element("td", {}, percent(option.win_probability))] : []),
    ),
  );
  return element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...headings.map(heading))),
    element("tbody", {}, ...rows),
  );
}

/** Return in which parts the best action is better and worse than another, as text. */
export function differences(best, other) {
  const parts = Object.keys(best.reasons)
    .map((reason) => {
      const decimal = best.reasons[reason].decimal - other.reasons[reason].decimal;
      return { reason, decimal };
    })
    .filter(({ decimal }) => Math.abs(decimal) >= LEAST_POINTS)
    .toSorted((one, two) => two.decimal - one.decimal)
    .map(({ reason, decimal }) => {
      const points = rounded({ decimal: Math.abs(decimal) });
      return texts.difference(reason, points, decimal > 0);
    });
  return parts.length ? `(${parts.join(", ")}).` : "";
}

/** Format a share as a percentage. */
export const percent = (share) => `${(100 * share).toFixed(1)}%`;

const heading = (text) => element("th", { scope: "col" }, text);
