/* A counted hand or crib, itemized. */

import { cardOnTable } from "/static/cards.js";
import { shownCards } from "/static/table.js";

/**
 * Itemize the score of a hand or a crib.
 *
 * @param {string} source `hand` or `crib`.
 * @param {string[]} cards The four cards.
 * @param {string} start The start card.
 * @param {object} score The score, as the server sends it.
 */
export function counted(source, cards, start, score) {
  const { value } = score;
  const claimed = { claimed: value, points: value };
  const shown = { seat: "near", source, cards, start_card: start, ...claimed, score };
  return shownCards(shown, [...cards, start].map(cardOnTable));
}
