/* Counted hands and cribs, itemized. */

import { byRank, cardOnTable, mini, minis, spokenAll } from "./cards.js";
import { PERSON_AND_COMPUTER } from "./names.js";
import { element } from "./page.js";
import * as texts from "./texts.js";

/** A media query that matches if the screen has room for only one open hand. */
export const SMALL = matchMedia("(max-width: 640px), (max-height: 560px)");

/**
 * Make a section with the itemized score of a hand or a crib.
 *
 * @param {string} source `hand` or `crib`.
 * @param {string[]} cards The four cards.
 * @param {string} start The start card.
 * @param {object} score The score, as the server sends it.
 */
export function counted(source, cards, start, score) {
  const claim = { claimed: score.value, points: score.value };
  const shown = { seat: "near", source, cards, start_card: start, ...claim, score };
  const { whose } = PERSON_AND_COMPUTER;
  const made = [...byRank(cards), start].map(cardOnTable);
  return element("section.shown", {}, heading(shown, whose), ...itemized(shown, made));
}

/**
 * Make a section that shows a counted hand or crib, and that the user can close.
 *
 * @param {object} shown The hand or crib, as the server sends it.
 * @param {Element[]} cards Its cards, and the start card.
 * @param {(side: string, source: string) => string} whose Names a hand or a crib.
 */
export function shownCards(shown, cards, whose) {
  const title = element(
    "summary",
    {},
    heading(shown, whose),
    element("span.minis", {}, ...minis([...byRank(shown.cards), shown.start_card])),
  );
  const attributes = { "data-seat": shown.seat };
  return element("details.shown", attributes, title, ...itemized(shown, cards));
}

/** Open all counted hands or, on a small screen, only the last one. */
export function openShown(all) {
  for (const made of all) {
    made.name = SMALL.matches ? "shown" : "";
    made.open = !SMALL.matches || made === all[all.length - 1];
  }
}

const heading = ({ seat, source, points }, whose) =>
  element("h2", {}, `${whose(seat, source)}: ${points}`);

/** Return elements for the cards, the combinations and the mistake in a wrong claim. */
function itemized({ claimed, score, ...shown }, cards) {
  const all = spokenAll([...shown.cards, shown.start_card]);
  const overlooked = score.value - claimed;
  return [
    element("div.row", { role: "img", "aria-label": all }, ...cards),
    score.value
      ? element("ol.combinations", {}, ...score.combinations.map(combination))
      : element("p", {}, "Nothing."),
    ...(overlooked ? [element("p.mistake", {}, texts.pointsMissed(overlooked))] : []),
  ];
}

const combination = ({ cards, points, aloud }) =>
  element(
    "li",
    {},
    element("span", {}, aloud),
    element("span.scoring", {}, ...byRank(cards).map(mini)),
    element("b", {}, `+${points}`),
  );
