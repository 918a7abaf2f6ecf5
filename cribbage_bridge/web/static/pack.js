/* The pack: each card on the table is one element, which moves and turns over. */

import { face, spoken } from "./cards.js";
import { element } from "./page.js";

/**
 * Find a card on the table for each wanted card.
 *
 * An open card is matched with itself, and a hidden card with a hidden card in the same
 * place.  Wanted cards without such a match take any hidden card that is left.
 *
 * @param {Array<{place: string, card: string|null}>} lying The cards on the table;
 *     the `card` of a hidden one is `null`.
 * @param {Array<{place: string, card: string|null}>} wanted The cards to show there.
 * @returns {Array<number|null>} The index in `lying` for each wanted card; `null` for
 *     a new one.
 */
export function matched(lying, wanted) {
  const left = new Set(lying.keys());
  const find = (fits) => {
    const found = [...left].find((index) => fits(lying[index])) ?? null;
    left.delete(found);
    return found;
  };
  const stays = ({ place, card }) =>
    find((one) => one.card === card && (card !== null || one.place === place));
  return wanted
    .map(stays)
    .map((found) => found ?? find(({ card }) => card === null));
}

/** The cards on the table. */
export class Pack {
  constructor() {
    this.lying = [];
  }

  /** The elements of the cards on the table. */
  get elements() {
    return this.lying.map(({ made }) => made);
  }

  /**
   * Show cards on the table, and remove all others.
   *
   * @param {Array<{place: string, card: string|null}>} wanted
   * @returns {Element[]} Their elements.
   */
  arrange(wanted) {
    const found = matched(this.lying, wanted);
    this.lying = wanted.map(({ place, card }, index) => {
      const made = this.lying[found[index]]?.made ?? newCard();
      turn(made, card);
      return { place, card, made };
    });
    return this.elements;
  }
}

const newCard = () => element("button.card", { "aria-hidden": "true" });

/** Show a face on a card's element, or the back for `null`, and disable the element. */
function turn(made, card) {
  made.className = card ? "card" : "card back";
  made.disabled = true;
  for (const mark of ["aria-disabled", "aria-pressed"]) made.removeAttribute(mark);
  if ((made.dataset.card ?? null) === card) return;
  if (card) show(made, card);
  else hide(made);
}

function show(made, card) {
  const picture = face(card);
  picture.setAttribute("aria-hidden", "true");
  made.dataset.card = card;
  made.setAttribute("aria-label", spoken(card));
  made.removeAttribute("aria-hidden");
  made.replaceChildren(picture);
}

function hide(made) {
  delete made.dataset.card;
  made.removeAttribute("aria-label");
  made.setAttribute("aria-hidden", "true");
  made.replaceChildren();
}
