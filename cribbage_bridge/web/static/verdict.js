/* A discard or a play in a drill: its cards, and its rank among all choices. */

import { cardsOf, differences, optionTable } from "./advice.js";
import { face, minis } from "./cards.js";
import { element, part, rounded } from "./page.js";
import * as texts from "./texts.js";

/** The maximum number of best choices to show with the user's choice. */
const MOST_SHOWN = 5;

/** Return the heading of a verdict. */
export function choiceHeading({ right, cost, rank, options }) {
  if (right) return texts.NO_BETTER_YET;
  return texts.rankOfChoice(rounded(cost), rank, options.length);
}

/** Return a comparison of the best choice with another one. */
function comparison(best, other) {
  const cards = minis(cardsOf(best.action));
  return element("p", {}, "Best: ", ...cards, differences(best, other));
}

/** Return elements for the best choices and the user's choice, with the reasons. */
export function choiceTable({ right, rank, options, made }) {
  const chosen = options[made];
  const shown = options.filter((option, place) => place < MOST_SHOWN || place === made);
  const label = made > MOST_SHOWN ? texts.chosenAs(rank) : undefined;
  return [
    ...(right ? [] : [comparison(options[0], chosen)]),
    element("div.scroll", {}, optionTable(shown, chosen, label)),
    element("p.note", {}, texts.POINTS_OF_ALL),
  ];
}

/** Return the cards of the choice that was made. */
export const chosenCards = ({ options, made }) => cardsOf(options[made].action);

/** Make a button for a card of a question. */
export const cardButton = (card, attributes) =>
  element("button.card", { "data-card": card, ...attributes }, face(card));

/** Return the buttons for the cards of the question. */
export const cardButtons = () => [...part("cards").children];

/** Disable the cards of the question, and mark those that were chosen. */
export function closeCards(verdict) {
  const chosen = chosenCards(verdict);
  for (const made of cardButtons()) {
    made.disabled = true;
    made.setAttribute("aria-pressed", chosen.includes(made.dataset.card));
  }
}

// The keys 1 to 6 choose cards.  They then focus the button that sends the cards, if
// there is one and it is enabled, so that Enter presses it.
addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey }) => {
  if (ctrlKey || altKey || metaKey || !/^[1-6]$/.test(key)) return;
  cardButtons()[key - 1]?.click();
  part("send")?.focus();
});
