/* Cards: their names, order and pictures.  A card is a string such as `5H`. */

import { drawing, element } from "./page.js";

const RANKS = {
  A: "ace", J: "jack", Q: "queen", K: "king",
};

const SUITS = {
  C: {
    name: "clubs",
    sign: "♣",
    path:
      "M0-.48a.22.22 0 0 1 .17.36.22.22 0 1 1-.12.36c.01.1.05.17.13.24h-.36" +
      "c.08-.07.12-.14.13-.24a.22.22 0 1 1-.12-.36A.22.22 0 0 1 0-.48z",
  },
  D: {
    name: "diamonds",
    sign: "♦",
    path: "M0-.5Q.14-.2.38 0 .14.2 0 .5-.14.2-.38 0-.14-.2 0-.5z",
  },
  H: {
    name: "hearts",
    sign: "♥",
    path:
      "M0 .48C-.1.28-.45.08-.45-.18c0-.3.36-.38.45-.1.09-.28.45-.2.45.1" +
      "C.45.08.1.28 0 .48z",
  },
  S: {
    name: "spades",
    sign: "♠",
    path:
      "M0-.5c.1.22.43.38.43.62 0 .22-.27.26-.37.1.01.12.05.19.13.26h-.38" +
      "c.08-.07.12-.14.13-.26-.1.16-.37.12-.37-.1C-.43-.12-.1-.28 0-.5z",
  },
};

const RANK_SIGNS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** All cards, sorted by suit, and by rank within each suit. */
export const DECK = Object.keys(SUITS).flatMap((suit) =>
  RANK_SIGNS.map((rank) => rank + suit),
);

const BY_RANK = RANK_SIGNS.flatMap((rank) =>
  Object.keys(SUITS).map((suit) => rank + suit),
);

/** Return cards in the order of a deck; hidden cards, which are `null`, come last. */
const sorted = (cards, deck) => {
  const place = (card) => (card === null ? deck.length : deck.indexOf(card));
  return cards.toSorted((one, other) => place(one) - place(other));
};

/** Return cards sorted by rank, and by suit within each rank. */
export const byRank = (cards) => sorted(cards, BY_RANK);

/** Return cards sorted by suit, and by rank within each suit. */
export const bySuit = (cards) => sorted(cards, DECK);

export const rankOf = (card) => card.slice(0, -1);
const suitOf = (card) => SUITS[card.slice(-1)];

/** Return the name of a card's suit. */
export const suitName = (card) => suitOf(card).name;

/** Return a card as text to read aloud, such as `5 of hearts`. */
export const spoken = (card) =>
  `${RANKS[rankOf(card)] ?? rankOf(card)} of ${suitOf(card).name}`;

export const signOf = (card) => suitOf(card).sign;

/** Return a card as text to show, such as `5♥`. */
export const written = (card) => rankOf(card) + signOf(card);

/** Return several cards as text to read aloud. */
export const spokenAll = (cards) => cards.map(spoken).join(", ");

/** The positions [x, y] of the pips on aces and number cards. */
const PIPS = {
  A: [[50, 70]],
  2: [[50, 32], [50, 108]],
  3: [[50, 32], [50, 70], [50, 108]],
  4: corners(),
  5: [...corners(), [50, 70]],
  6: sides(32, 70, 108),
  7: [...sides(32, 70, 108), [50, 51]],
  8: [...sides(32, 70, 108), [50, 51], [50, 89]],
  9: [...sides(32, 57, 83, 108), [50, 70]],
  10: [...sides(32, 57, 83, 108), [50, 45], [50, 95]],
};

function corners() {
  return sides(32, 108);
}

function sides(...rows) {
  return rows.flatMap((row) => [[36, row], [64, row]]);
}

/** The address of the pictures of the court cards. */
const COURTS = new URL("courts.svg", import.meta.url);

const HALF_TURN = "rotate(180 50 70)";

function pip(card, x, y, size) {
  const turn = y > 70 ? " rotate(180)" : "";
  const transform = `translate(${x} ${y})${turn} scale(${size})`;
  return drawing("path", { d: suitOf(card).path, transform });
}

function corner(card) {
  return drawing(
    "g",
    {},
    drawing("text", { x: 15, y: 24, class: "index" }, rankOf(card)),
    drawing("path", {
      d: suitOf(card).path,
      transform: "translate(15 35) scale(13)",
    }),
  );
}

function middle(card) {
  const rank = rankOf(card);
  if (PIPS[rank]) {
    const size = rank === "A" ? 44 : 20;
    return PIPS[rank].map(([x, y]) => pip(card, x, y, size));
  }
  return [
    figure(card),
    drawing("g", { transform: HALF_TURN }, figure(card)),
    drawing("rect", {
      x: 27, y: 19, width: 46, height: 102, rx: 5, class: "court",
    }),
  ];
}

/** Draw the upper half of a court card. */
function figure(card) {
  const href = `${COURTS}#${RANKS[rankOf(card)]}`;
  return drawing(
    "g",
    {},
    drawing("use", { href, x: 27, y: 19, width: 46, height: 51 }),
    drawing("path", { d: suitOf(card).path, transform: "translate(32.3 25.8) scale(9)" }),
  );
}

/** Draw the face of a card, with its name for screen readers. */
export function face(card) {
  const lower = corner(card);
  lower.setAttribute("transform", HALF_TURN);
  return drawing(
    "svg",
    {
      viewBox: "0 0 100 140",
      class: `face ${suitOf(card).name}`,
      role: "img",
      "aria-label": spoken(card),
    },
    drawing("rect", {
      x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 8, class: "paper",
    }),
    corner(card),
    lower,
    ...middle(card),
  );
}

/** Make a card for the table. */
export function cardOnTable(card) {
  return element("span.card", { "data-card": card }, face(card));
}

/** Make a card for a line of text. */
export function mini(card) {
  return element(
    `span.mini.${suitOf(card).name}`,
    { role: "img", "aria-label": spoken(card), "data-card": card },
    written(card),
  );
}

/** Make cards for a line of text. */
export const minis = (cards) => cards.flatMap((card) => [mini(card), " "]);

/**
 * Split a text into strings and, for each card such as `5♥`, an element, which keeps
 * the punctuation around the card in its line.
 */
export function withCards(text) {
  return text
    .split(/(\(?(?:10|[2-9AJQK])[♣♦♥♠][.,;:)]*)/)
    .map((piece, index) => (index % 2 ? withPunctuation(piece) : piece));
}

function withPunctuation(text) {
  const [, before, rank, sign, after] = text.match(/(\(?)(10|.)([♣♦♥♠])(.*)/);
  const letter = Object.keys(SUITS).find((each) => SUITS[each].sign === sign);
  return element("span.unbroken", {}, before, mini(rank + letter), after);
}
