/* Ranked actions: hints, and the costs of the discards. */

import { byRank, minis, spokenAll } from "/static/cards.js";
import { element, rounded } from "/static/page.js";

const MOST_SHOWN = 6;

const VERBS = { discard: "Discard", play: "Play" };

/** The cards of a discard or a play. */
export const cardsOf = (action) =>
  action.kind === "discard" ? action.cards : [action.card];

/** The link that asks about a deal. */
export function question(cards, crib, discard = []) {
  const asked = new URLSearchParams({ cards: cards.join(" "), crib });
  if (discard.length) asked.set("discard", discard.join(" "));
  return `/ask?${asked}`;
}

/**
 * A hint.
 *
 * @param {object[]} ranked The legal actions, the best first.
 * @param {object} view The game, by its sides.
 */
export function hintOf(ranked, view) {
  const [{ action }] = ranked;
  const hint = action.kind === "count"
    ? [element("p", {}, `It is worth ${action.points}.`)]
    : hintOfCards(ranked, view);
  return [element("h2", {}, "Hint"), ...hint];
}

function hintOfCards(ranked, { hands, dealer, prompt }) {
  const href = question(byRank(hands.near), dealer === "near" ? "mine" : "theirs");
  const why = prompt === "discard" ? [element("a.button", { href }, "Ask why")] : [];
  return [
    element("p", {}, "Your expected points, less those of the computer."),
    optionTable(ranked.slice(0, MOST_SHOWN)),
    ...why,
  ];
}

/**
 * A table of ranked actions.
 *
 * @param {object[]} options The actions, the best first.
 * @param {object} [made] The one that was taken.
 */
export function optionTable(options, made = null) {
  const [best] = options;
  const reasons = Object.keys(best.reasons);
  const byChance = best.win_probability !== null;
  const headings = [
    VERBS[best.action.kind],
    ...reasons.map(capitalized),
    "Total",
    ...(byChance ? ["Wins"] : []),
  ];
  const mark = element("span.made-mark", {}, "chosen");
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

/** A share in percent. */
export const percent = (share) => `${(100 * share).toFixed(1)}%`;

const capitalized = (word) => word[0].toUpperCase() + word.slice(1);

const heading = (text) => element("th", { scope: "col" }, text);

/** The least share of the chance to win that is shown. */
const LEAST_SHARE = 0.0005;

/** The cost of a discard: points, or near the end the chance to win; or nothing. */
function costOf({ points_lost: points, chance_lost: chance, best }) {
  if (points.decimal > 0) {
    return ["– ", element("b", {}, rounded(points)), " less than ", ...minis(best)];
  }
  if (chance < LEAST_SHARE) return ["– as good as any "];
  const share = element("b", {}, percent(chance));
  return ["– ", share, " less likely to win than by ", ...minis(best)];
}

/** The discards of a game, each with its cost. */
export function discardList(discards) {
  const lines = discards.map(({ deal, dealt, crib, made, ...cost }) => {
    const href = question(dealt, crib, made);
    const label = `Why, in deal ${deal}: ${spokenAll(dealt)}?`;
    const why = element("a", { href, "aria-label": label }, "Why?");
    return element(
      "li",
      {},
      `Deal ${deal}: you discarded `,
      ...minis(made),
      ...costOf(cost),
      ...(cost.points_lost.decimal > 0 || cost.chance_lost < LEAST_SHARE ? [why] : []),
    );
  });
  return [
    element("h2", {}, "Your discards"),
    element("ol.discards", {}, ...lines),
    element("p", {}, `They cost ${totalCost(discards).toFixed(2)} points in all.`),
  ];
}

/** The points that discards cost in all. */
export const totalCost = (discards) =>
  discards.reduce((sum, { points_lost: points }) => sum + points.decimal, 0);
