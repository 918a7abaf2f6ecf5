/* What a choice of cards is worth, beside the others. */

import { optionTable } from "/static/advice.js";
import { minis } from "/static/cards.js";
import { element, rounded } from "/static/page.js";
import { sameCards } from "/static/ranking.js";

/** How many choices are shown, besides the person's. */
const MOST_SHOWN = 5;

/** Such as `1st`. */
function ordinal(number) {
  const endings = { one: "st", two: "nd", few: "rd", other: "th" };
  return number + endings[new Intl.PluralRules("en", { type: "ordinal" }).select(number)];
}

/** What became of a choice, in a few words. */
export function choiceHeading({ right, cost, rank, options }) {
  if (right) return "Right: no choice is better.";
  return `It costs ${rounded(cost)} points: ${ordinal(rank)} of ${options.length}.`;
}

/** What each reason brings more by the best choice than by another. */
function comparison(best, other) {
  const parts = Object.entries(best.reasons).map(([reason, points]) => {
    const more = { decimal: points.decimal - other.reasons[reason].decimal };
    return `${reason} ${rounded(more, true)}`;
  });
  const beside = `beside yours: ${parts.join(", ")}.`;
  return element("p", {}, "Best: ", ...minis(best.cards), beside);
}

/** The best choices and the person's, with the reasons. */
export function choiceTable({ right, options, chosen }) {
  const made = options.find(({ cards }) => sameCards(cards, chosen));
  const shown = options.filter((option, place) => place < MOST_SHOWN || option === made);
  return [
    ...(right ? [] : [comparison(options[0], made)]),
    element("div.scroll", {}, optionTable(shown, made)),
    element("p.note", {}, "The points to expect, less those of the other player."),
  ];
}

/** Close the cards of a question, and mark those that were chosen. */
export function closeCards(cards, chosen) {
  for (const made of cards) {
    made.disabled = true;
    made.setAttribute("aria-pressed", chosen.includes(made.dataset.card));
  }
}

/** Let the numbers 1 to 6 choose cards. */
export function chooseByNumber(cards) {
  addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey }) => {
    const isPlain = !ctrlKey && !altKey && !metaKey;
    if (isPlain && /^[1-6]$/.test(key)) cards()[key - 1]?.click();
  });
}
