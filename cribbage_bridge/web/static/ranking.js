/* The table of all choices of four cards from a deal. */

import { minis, spokenAll } from "./cards.js";
import { chart } from "./chart.js";
import { element, rounded } from "./page.js";

/** Return true if two lists have the same cards. */
export const sameCards = (some, others) =>
  some.length === others.length && some.every((card) => others.includes(card));

/** Return the maximum value among all choices. */
export const maximumOf = (choices) =>
  Math.max(...choices.map(({ maximum }) => maximum));

/**
 * Return the contents of the table of all choices.
 *
 * @param {object[]} choices The choices, best first.
 * @param {string[]} discard The cards that the player discarded, if any.
 * @param {(choice: object) => void} select Called to select a choice.
 */
export function rankingTable(choices, discard, select) {
  const counted = choices[0].crib_mean !== null;
  const headings = [
    ["Keep", "cards-cell"], ["Discard", "cards-cell"],
    ...(counted ? [["Points", ""], ["Hand", "wide"], ["Crib", "wide"]] : [["Mean", ""]]),
    ["Min–max", "wide"], ["Chances", ""],
  ];
  const head = headings.map(([text, style]) =>
    element("th", { scope: "col", class: style }, text),
  );
  const maximum = maximumOf(choices);
  const rows = choices.map((choice) =>
    element(
      "tr",
      { "data-keep": choice.hand.join(" "), click: () => select(choice) },
      ...cardCells(choice, discard),
      ...numberCells(choice),
      element("td", {}, chart(choice.distribution, maximum)),
    ),
  );
  return [
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...rows),
  ];
}

function cardCells({ hand, crib }, discard) {
  const open = element(
    "button",
    { "aria-label": `Keep ${spokenAll(hand)}: show the details` },
    ...minis(hand),
  );
  const mark = sameCards(crib, discard)
    ? [element("span.discard-mark", {}, "yours")]
    : [];
  return [
    element("th.cards-cell", { scope: "row" }, open),
    element("td.cards-cell", {}, ...minis(crib), ...mark),
  ];
}

function numberCells({ minimum, maximum, ...means }) {
  const { hand_mean: hand, crib_mean: crib, expected_points: points } = means;
  const exact = element("span.exact.wide", {}, points.exact);
  return [
    element("td", {}, element("b", {}, rounded(points)), exact),
    ...(crib ? [element("td.wide", {}, rounded(hand))] : []),
    ...(crib ? [element("td.wide", {}, rounded(crib, true))] : []),
    element("td.wide", {}, `${minimum}–${maximum}`),
  ];
}

/** Mark the selected choice. */
export function markSelected(table, { hand }) {
  for (const row of table.querySelectorAll("tbody tr")) {
    const isIt = row.dataset.keep === hand.join(" ");
    row.classList.toggle("selected", isIt);
    row.querySelector("button").setAttribute("aria-pressed", isIt);
  }
}
