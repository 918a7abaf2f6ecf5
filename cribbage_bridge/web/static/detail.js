/* The details of a choice, with all start cards. */

import { DECK, minis, spoken, written } from "./cards.js";
import { chart } from "./chart.js";
import { element, fact, rounded } from "./page.js";
import * as texts from "./texts.js";

/** The color intensity, in percent, of a start card with the maximum value. */
const HOTTEST = 75;

/**
 * Return the details of a choice.
 *
 * @param {object} choice The choice.
 * @param {number} maximum The maximum value of all choices.
 * @param {(startCard: string) => void} count Called to count the hand with a
 *     start card.
 */
export function detail(choice, maximum, count) {
  return [
    element("h2", { id: "detail-title" }, "Keep ", ...minis(choice.hand)),
    facts(choice),
    chart(choice.distribution, maximum, true),
    element("p.note", {}, texts.FOR_DETAILS),
    startCards(choice, maximum, count),
    element("div", { id: "itemized", "aria-live": "polite" }),
  ];
}

function facts({ distribution, minimum, maximum, ...means }) {
  const { hand_mean: hand, crib_mean: crib, expected_points: points } = means;
  const number = distribution.reduce((sum, { start_cards: cards }) => sum + cards.length, 0);
  const range = `${minimum}–${maximum}`;
  const all = [
    ["Hand, on average", rounded(hand), hand.exact],
    ...(crib ? [["Crib, on average", rounded(crib, true), crib.exact]] : []),
    ...(crib ? [["Expected points", rounded(points), points.exact]] : []),
    ["Minimum to maximum", range, `${number} start cards`],
  ];
  return element(
    "dl.facts",
    {},
    ...all.map(([name, figure, exact]) => fact(name, figure, element("br"), exact)),
  );
}

/** Make a group with a button for each start card, labeled with the hand's value. */
function startCards({ distribution }, maximum, count) {
  const values = new Map(
    distribution.flatMap(({ value, start_cards: cards }) =>
      cards.map((card) => [card, value]),
    ),
  );
  const cells = DECK.map((card) => {
    const value = values.get(card);
    if (value === undefined) return element("span.gone");
    return startCard(card, value, value / maximum, count);
  });
  return element("div.starts", { role: "group", "aria-label": "Start cards" }, ...cells);
}

function startCard(card, value, heat, count) {
  const made = element(
    "button.start",
    {
      "data-start": card,
      "aria-pressed": "false",
      "aria-label": `${spoken(card)}: ${texts.numberOf(value, "point")}`,
      click: () => count(card),
    },
    element("span", {}, written(card)),
    element("b", {}, `${value}`),
  );
  made.style.setProperty("--heat", `${Math.round(HOTTEST * heat)}%`);
  return made;
}
