/* The table of all choices of a deal. */

import { mini, spokenAll } from "/static/cards.js";
import { chart } from "/static/chart.js";
import { element, rounded } from "/static/page.js";

/** Whether two lists have the same cards. */
export const sameCards = (some, others) =>
  some.length === others.length && some.every((card) => others.includes(card));

/** The maximum value of all choices. */
export const maximumOf = (choices) =>
  Math.max(...choices.map(({ maximum }) => maximum));

/**
 * What is in the table of all choices.
 *
 * @param {object[]} choices The choices, the best first.
 * @param {string[]} thrown The cards that the person has thrown, if any.
 * @param {(choice: object) => void} look Called to look at a choice.
 */
export function rankingTable(choices, thrown, look) {
  const counted = choices[0].crib_mean !== null;
  const headings = [
    ["Keep", "cards-cell"], ["Throw", "cards-cell"],
    ...(counted ? [["Worth", ""], ["Hand", "wide"], ["Crib", "wide"]] : [["Mean", ""]]),
    ["Range", "wide"], ["Chances", ""],
  ];
  const head = headings.map(([text, look]) =>
    element("th", { scope: "col", class: look }, text),
  );
  const maximum = maximumOf(choices);
  const rows = choices.map((choice) =>
    element(
      "tr",
      { "data-keep": choice.hand.join(" "), click: () => look(choice) },
      ...cardCells(choice, thrown),
      ...numberCells(choice),
      element("td", {}, chart(choice.distribution, maximum)),
    ),
  );
  return [
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...rows),
  ];
}

function cardCells({ hand, crib }, thrown) {
  const open = element(
    "button",
    { type: "button", "aria-label": `Keep ${spokenAll(hand)}: look at it` },
    ...hand.flatMap(spaced),
  );
  const mark = sameCards(crib, thrown)
    ? [element("span.thrown-mark", {}, "yours")]
    : [];
  return [
    element("th.cards-cell", { scope: "row" }, open),
    element("td.cards-cell", {}, ...crib.flatMap(spaced), ...mark),
  ];
}

const spaced = (card) => [mini(card), " "];

function numberCells({ expected_points: expected, hand_mean: hand, crib_mean: crib, minimum, maximum }) {
  const exact = element("span.exact.wide", {}, expected.exact);
  return [
    element("td", {}, element("b", {}, rounded(expected)), exact),
    ...(crib ? [element("td.wide", {}, rounded(hand))] : []),
    ...(crib ? [element("td.wide", {}, rounded(crib, true))] : []),
    element("td.wide", {}, `${minimum}–${maximum}`),
  ];
}

/** Mark the choice that is looked at. */
export function markLookedAt(table, { hand }) {
  for (const row of table.querySelectorAll("tbody tr")) {
    const isIt = row.dataset.keep === hand.join(" ");
    row.classList.toggle("looked-at", isIt);
    row.querySelector("button").setAttribute("aria-pressed", isIt);
  }
}
