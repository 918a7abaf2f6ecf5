/* The table of all choices of a deal. */

import { minis, spokenAll } from "/static/cards.js";
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
 * @param {string[]} discard The cards that the person discarded, if any.
 * @param {(choice: object) => void} look Called to look at a choice.
 */
export function rankingTable(choices, discard, look) {
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
      { "data-keep": choice.hand.join(" "), click: () => look(choice) },
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
    { type: "button", "aria-label": `Keep ${spokenAll(hand)}: look at it` },
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

/** Mark the choice that is looked at. */
export function markLookedAt(table, { hand }) {
  for (const row of table.querySelectorAll("tbody tr")) {
    const isIt = row.dataset.keep === hand.join(" ");
    row.classList.toggle("looked-at", isIt);
    row.querySelector("button").setAttribute("aria-pressed", isIt);
  }
}
