/* What the best player expects: hints, and a review of the discards. */

import { minis, spokenAll } from "/static/cards.js";
import { element, rounded } from "/static/page.js";

const MOST_SHOWN = 6;

const VERBS = { discard: "Discard", lay: "Lay" };

/** The link that asks about a deal. */
export function question(cards, crib, discard = []) {
  const asked = new URLSearchParams({ cards: cards.join(" "), crib });
  if (discard.length) asked.set("discard", discard.join(" "));
  return `/ask?${asked}`;
}

/** What the computer expects of the actions that are open, the best first. */
export function hintOf(advice, game) {
  const [{ action, points }] = advice;
  const hint = action === "count"
    ? [element("p", {}, `It is worth ${points}.`)]
    : ranked(advice, game);
  return [element("h2", {}, "Hint"), ...hint];
}

function ranked(advice, game) {
  const href = question(game.hand, game.dealer === "near" ? "mine" : "theirs");
  const why = game.prompt === "discard" ? [element("a.button", { href }, "Ask why")] : [];
  return [
    element("p", {}, "The points to expect, less those of the computer."),
    optionTable(advice.slice(0, MOST_SHOWN)),
    ...why,
  ];
}

/**
 * A table of actions that are or were open, with what is expected of them.
 *
 * @param {object[]} options The actions, the best first.
 * @param {object} [made] The one that was taken.
 */
export function optionTable(options, made = null) {
  const [{ action, ...best }] = options;
  const reasons = Object.keys(best.reasons);
  const byChance = best.win_probability !== null;
  const headings = [
    VERBS[action],
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
        ...minis(option.cards),
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

/** A share of the chance to win that is shown as more than nothing. */
const LEAST_SHARE = 0.0005;

/** What a choice has cost: points, or near the end the chance to win; or nothing. */
function costOf({ lost, chance_lost: chance }, best) {
  if (lost.decimal > 0) {
    return ["– ", element("b", {}, rounded(lost)), " less than ", ...minis(best)];
  }
  if (chance < LEAST_SHARE) return ["– as good as any "];
  const share = element("b", {}, percent(chance));
  return ["– ", share, " less likely to win than by ", ...minis(best)];
}

/** The discards of a game, each with the points that it cost. */
export function discardList(discards) {
  const total = discards.reduce((sum, { lost }) => sum + lost.decimal, 0);
  const lines = discards.map(({ deal, dealt, crib, made, best, ...cost }) => {
    const href = question(dealt, crib, made);
    const label = `Why, in deal ${deal}: ${spokenAll(dealt)}?`;
    const why = element("a", { href, "aria-label": label }, "Why?");
    return element(
      "li",
      {},
      `Deal ${deal}: you discarded `,
      ...minis(made),
      ...costOf(cost, best),
      ...(cost.lost.decimal > 0 || cost.chance_lost < LEAST_SHARE ? [why] : []),
    );
  });
  return [
    element("h2", {}, "Your discards"),
    element("ol.discards", {}, ...lines),
    element("p", {}, `They cost ${total.toFixed(2)} points in all.`),
  ];
}
