/* The user's hand: click cards, drag them, or move along them with arrow keys. */

import { makeDraggable } from "./drag.js";
import { part } from "./page.js";

/** The part of the table to drop a card on, keyed by the prompt. */
const ZONES = { discard: "crib", play: "middle" };

/** The user's hand. */
export class Hand {
  /**
   * @param {object} rules `discard(cards)` and `play(card)` are called with the chosen
   *     cards, and `changed()` when the chosen cards change.
   */
  constructor(rules) {
    this.rules = rules;
    this.idle = true;
    this.clear(null);
    part("hand").addEventListener("click", ({ target }) => this.click(target));
    part("hand").addEventListener("keydown", walk);
    makeDraggable(part("hand"), {
      canDrop: (target) => this.canDrop(target),
      drop: (made) => this.drop(made.dataset.card),
    });
  }

  /** Switch to the hand of a view, with no card chosen. */
  clear(view) {
    this.view = view;
    this.chosen = [];
  }

  /** True if the user chose as many cards as must be discarded. */
  get isChosen() {
    return this.chosen.length === this.view.discard_size;
  }

  /** Mark the cards that can be used, and those that are chosen. */
  mark() {
    for (const made of part("hand").children) {
      const { card } = made.dataset;
      made.disabled = false;
      made.setAttribute("aria-disabled", !this.canBeUsed(card));
      if (this.view.prompt === "discard") {
        made.setAttribute("aria-pressed", this.chosen.includes(card));
      }
    }
  }

  canBeUsed(card) {
    const { prompt, legal } = this.view;
    const isPlayable = (action) => action.kind === "play" && action.card === card;
    return !this.idle && (prompt === "discard" || legal.some(isPlayable));
  }

  /** Return the first card that can be used, if any. */
  firstUsable() {
    return [...part("hand").children].find((made) => this.canBeUsed(made.dataset.card));
  }

  /** Choose the card at a position, counted from 1, if it can be used. */
  chooseAt(place) {
    const card = part("hand").children[place - 1]?.dataset.card;
    if (card && this.canBeUsed(card)) this.choose(card);
  }

  click(target) {
    const made = target.closest(".card");
    if (made) this.choose(made.dataset.card);
  }

  choose(card) {
    if (this.idle) return;
    if (this.view.prompt === "discard") this.toggle(card);
    else if (this.view.prompt === "play") this.rules.play(card);
  }

  /**
   * Choose a card to discard, or take it back.
   *
   * If enough cards are chosen, focus the button that discards them, so that Enter
   * presses it.
   */
  toggle(card) {
    this.chosen = this.chosen.includes(card)
      ? this.chosen.filter((other) => other !== card)
      : [...this.chosen, card].slice(-this.view.discard_size);
    this.mark();
    this.rules.changed();
    if (this.isChosen) part("buttons").querySelector("button")?.focus();
  }

  canDrop(target) {
    const zone = ZONES[this.view.prompt];
    return !this.idle && Boolean(zone && target?.closest(`#${zone}`));
  }

  drop(card) {
    if (this.view.prompt === "play") {
      this.rules.play(card);
    } else {
      if (!this.chosen.includes(card)) this.toggle(card);
      if (this.isChosen) this.rules.discard(this.chosen);
    }
  }
}

/** Move the focus along the hand with the arrow keys. */
function walk(event) {
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  const cards = [...part("hand").children];
  const next = cards[cards.indexOf(event.target) + (steps[event.key] ?? 0)];
  if (event.key in steps && next) {
    event.preventDefault();
    next.focus();
  }
}
