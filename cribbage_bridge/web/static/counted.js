/* Counted hands and cribs, itemized. */

import { cardOnTable, mini, spokenAll } from "/static/cards.js";
import { PERSON_AND_COMPUTER } from "/static/names.js";
import { element } from "/static/page.js";
import * as texts from "/static/texts.js";

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
  return shownCards(shown, [...cards, start].map(cardOnTable), whose);
}

/** Make a section with the cards and the combinations of a counted hand or crib. */
export function shownCards({ seat, source, points, claimed, score, ...shown }, cards, whose) {
  const all = spokenAll([...shown.cards, shown.start_card]);
  const overlooked = score.value - claimed;
  return element(
    "section.shown",
    { "data-seat": seat },
    element("h2", {}, `${whose(seat, source)}: ${points}`),
    element("div.row", { role: "img", "aria-label": all }, ...cards),
    score.value
      ? element("ol.combinations", {}, ...score.combinations.map(combination))
      : element("p", {}, "Nothing."),
    ...(overlooked ? [element("p.mistake", {}, texts.pointsMissed(overlooked))] : []),
  );
}

const combination = ({ cards, points, aloud }) =>
  element(
    "li",
    {},
    element("span", {}, aloud),
    element("span.scoring", {}, ...cards.map(mini)),
    element("b", {}, `+${points}`),
  );
