/* The person's hand: click cards, drag them, walk along them. */

import { makeDraggable } from "/static/drag.js";
import { part } from "/static/page.js";

/** Where a card can be dropped, by what the game waits for. */
const ZONES = { discard: "crib", lay: "middle" };

/** How many cards are discarded. */
export const DISCARDS = 2;

/** The person's hand. */
export class Hand {
  /** @param {object} rules `discard(cards)`, `lay(card)`, and `changed()`. */
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

  /** Choose nothing: this is another game, or the game has gone on. */
  clear(game) {
    this.game = game;
    this.chosen = [];
  }

  /** Whether as many cards are chosen as are to be discarded. */
  get isChosen() {
    return this.chosen.length === DISCARDS;
  }

  /** Show which cards can be used, and which are chosen. */
  mark() {
    for (const made of part("hand").children) {
      const { card } = made.dataset;
      made.disabled = false;
      made.setAttribute("aria-disabled", !this.canBeUsed(card));
      if (this.game.prompt === "discard") {
        made.setAttribute("aria-pressed", this.chosen.includes(card));
      }
    }
  }

  canBeUsed(card) {
    const { prompt, playable } = this.game;
    return !this.idle && (prompt === "discard" || playable.includes(card));
  }

  /** The first card that can be used, if there is one. */
  firstUsable() {
    return [...part("hand").children].find((made) => this.canBeUsed(made.dataset.card));
  }

  /** Choose the card at a place, from 1, if it can be used. */
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
    if (this.game.prompt === "discard") this.toggle(card);
    else if (this.game.prompt === "lay") this.rules.lay(card);
  }

  toggle(card) {
    this.chosen = this.chosen.includes(card)
      ? this.chosen.filter((other) => other !== card)
      : [...this.chosen, card].slice(-DISCARDS);
    this.mark();
    this.rules.changed();
  }

  canDrop(target) {
    const zone = ZONES[this.game.prompt];
    return !this.idle && Boolean(zone && target?.closest(`#${zone}`));
  }

  drop(card) {
    if (this.game.prompt === "lay") {
      this.rules.lay(card);
    } else {
      if (!this.chosen.includes(card)) this.toggle(card);
      if (this.isChosen) this.rules.discard(this.chosen);
    }
  }
}

/** Walk along the hand with the arrow keys. */
function walk(event) {
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  const cards = [...part("hand").children];
  const next = cards[cards.indexOf(event.target) + (steps[event.key] ?? 0)];
  if (event.key in steps && next) {
    event.preventDefault();
    next.focus();
  }
}
