/* The table: draws what can be seen of a game, and moves cards and pegs. */

import { Board } from "/static/board.js";
import { back, cardOnTable, mini, spokenAll } from "/static/cards.js";
import { element, part } from "/static/page.js";

const NARROW = matchMedia("(max-width: 640px)");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

const FLIGHT = { duration: 320, easing: "cubic-bezier(.25,.8,.35,1)" };
const HOP = 55;

/** What the cards that were counted are called, such as `Your hand`. */
export const whose = (player, source) =>
  `${player === "you" ? "Your" : "The computer's"} ${source}`;

/** The table on the page. */
export class Table {
  /** @param {(card: string) => Element} inHand Makes a card of the person's hand. */
  constructor(inHand) {
    this.inHand = inHand;
    this.pegs = { you: { front: 0, back: 0 }, computer: { front: 0, back: 0 } };
    this.goal = null;
    NARROW.addEventListener("change", () => this.goal && this.drawBoard());
  }

  /** Have a board for a game to a goal. */
  setGoal(goal) {
    if (goal === this.goal) return;
    this.goal = goal;
    this.drawBoard();
  }

  drawBoard() {
    this.board = new Board(part("board"), this.goal, NARROW.matches ? 20 : 40);
    this.putPegs(this.pegs);
  }

  putPegs(pegs) {
    this.pegs = pegs;
    for (const [player, places] of Object.entries(pegs)) this.board.put(player, places);
    this.showScores();
  }

  showScores() {
    const { you, computer } = this.pegs;
    part("your-score").replaceChildren("You ", ...score(you));
    part("computer-score").replaceChildren("Computer ", ...score(computer));
    part("board").setAttribute(
      "aria-label",
      `The board: you have ${you.front} points, the computer has ${computer.front}.`,
    );
  }

  /** Peg points of a player, hole by hole. */
  async peg(player, total, wait) {
    const before = this.pegs[player];
    await this.board.advance(player, before, total, () => wait(HOP));
    this.pegs = { ...this.pegs, [player]: { front: total, back: before.front } };
    this.showScores();
  }

  /** Draw a scene; cards that have another place fly there. */
  draw(scene) {
    const before = this.places();
    this.drawCards(scene);
    part("felt").dataset.stage = scene.stage;
    part("computer-title").textContent = title("The computer", scene, "computer");
    part("hand-title").textContent = title("Your cards", scene, "you");
    part("count").replaceChildren(
      ...(scene.stage === "play"
        ? ["Count ", element("b", {}, `${scene.count}`)]
        : []),
    );
    this.fly(before);
  }

  drawCards(scene) {
    part("hand").replaceChildren(...scene.hand.map((card) => this.inHand(card)));
    const hand = part("computer-hand");
    const theirs = scene.others === 1 ? "1 card" : `${scene.others} cards`;
    hand.setAttribute("aria-label", `The computer holds ${theirs}.`);
    hand.replaceChildren(...Array.from({ length: scene.others }, back));
    part("stock").replaceChildren(
      scene.startCard ? cardOnTable(scene.startCard) : back(),
      element("span.caption", {}, scene.startCard ? "Start card" : "Stock"),
    );
    part("crib").replaceChildren(...this.crib(scene));
    part("pile").replaceChildren(...scene.played.map(laidCard));
    part("show").replaceChildren(...scene.shown.map(shownCards));
  }

  crib(scene) {
    const owner = scene.dealer === "you" ? "Your crib" : "The computer's crib";
    const open = scene.discards.map(cardOnTable);
    const hidden = Math.max(0, scene.crib - open.length);
    const cards = [...open, ...Array.from({ length: hidden }, back)];
    return [
      element("span.heap", {}, ...cards),
      element("span.caption", {}, scene.dealer ? owner : "Crib"),
    ];
  }

  /** Where each card is on the screen, and where those come from that are new. */
  places() {
    const source = part("computer-hand").lastElementChild ?? part("middle");
    return { hidden: source.getBoundingClientRect(), cards: this.openCards().map(place) };
  }

  openCards() {
    return [...part("felt").querySelectorAll(".card[data-card]")];
  }

  fly({ hidden, cards }) {
    if (CALM.matches) return;
    for (const card of this.openCards()) {
      const to = place(card);
      const same = cards.filter((other) => other.card === to.card);
      if (same.some((other) => distance(other, to) < 2)) continue;
      const from = same[0] ?? { rect: hidden };
      const [x, y] = [from.rect.left - to.rect.left, from.rect.top - to.rect.top];
      card.animate({ translate: [`${x}px ${y}px`, "0 0"] }, FLIGHT);
    }
  }

  /** Light up cards, and no others. */
  light(cards, among = this.openCards()) {
    for (const card of among) {
      card.classList.toggle("lit", cards.includes(card.dataset.card));
    }
  }

  /** Light up cards among those that were shown last. */
  lightShown(cards) {
    this.light(cards, part("show").lastElementChild.querySelectorAll(".card"));
  }

  /** Say for a moment what was scored. */
  cheer(player, points) {
    if (CALM.matches) return;
    const bubble = element("span.cheer", { "aria-hidden": "true" }, `+${points}`);
    bubble.classList.add(player);
    part("middle").append(bubble);
    bubble.addEventListener("animationend", () => bubble.remove());
  }
}

/** A score, and where there is no room for the board, the last points. */
function score(pegs) {
  const points = pegs.front - pegs.back;
  const last = points ? [" ", element("small", {}, `+${points}`)] : [];
  return [element("b", {}, `${pegs.front}`), ...last];
}

function title(name, scene, player) {
  return scene.dealer === player ? `${name} · dealer` : name;
}

function place(card) {
  return { card: card.dataset.card, rect: card.getBoundingClientRect() };
}

function distance({ rect: one }, { rect: other }) {
  return Math.hypot(one.left - other.left, one.top - other.top);
}

function laidCard({ card, player, old }) {
  const laid = cardOnTable(card);
  laid.classList.add(player);
  laid.classList.toggle("old", old);
  return laid;
}

/** A hand or a crib that is counted, with what it scores for. */
export function shownCards(shown) {
  const cards = [...shown.cards, shown.start_card];
  const list = element(
    "ol.combinations",
    {},
    ...shown.score.combinations.map(({ cards: scoring, points, aloud }) =>
      element(
        "li",
        {},
        element("span", {}, aloud),
        element("span.scoring", {}, ...scoring.map(mini)),
        element("b", {}, `+${points}`),
      ),
    ),
  );
  const overlooked = shown.score.value - shown.claimed;
  const mistake =
    overlooked > 0 ? `Overlooked: ${overlooked}` : `Too much: ${-overlooked}`;
  return element(
    "section.shown",
    { "data-player": shown.player },
    element("h2", {}, `${whose(shown.player, shown.source)}: ${shown.points}`),
    element(
      "div.row",
      { role: "img", "aria-label": spokenAll(cards) },
      ...cards.map(cardOnTable),
    ),
    shown.score.value ? list : element("p", {}, "Nothing."),
    ...(overlooked ? [element("p.mistake", {}, mistake)] : []),
  );
}
