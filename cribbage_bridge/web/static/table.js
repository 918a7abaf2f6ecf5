/* The table: draws what can be seen of a game, and moves cards and pegs. */

import { Board } from "/static/board.js";
import { mini, spokenAll } from "/static/cards.js";
import { PERSON_AND_COMPUTER } from "/static/names.js";
import { Pack } from "/static/pack.js";
import { element, fill, part } from "/static/page.js";
import { layout } from "/static/scene.js";
import { settings } from "/static/settings.js";

const NARROW = matchMedia("(max-width: 640px)");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

const FLIGHT = { duration: 320, easing: "cubic-bezier(.25,.8,.35,1)" };
const HOP = 55;

/** The table on the page. */
export class Table {
  /** @param {object} spoken What the players are called, as in names.js. */
  constructor(spoken = PERSON_AND_COMPUTER) {
    this.spoken = spoken;
    this.pack = new Pack();
    this.pegs = { near: { front: 0, back: 0 }, far: { front: 0, back: 0 } };
    this.goal = null;
    this.away = [];
    NARROW.addEventListener("change", () => this.goal && this.drawBoard());
  }

  /** Have a board for a game to a goal. */
  setGoal(goal) {
    if (goal === this.goal) return;
    this.goal = goal;
    this.drawBoard();
  }

  drawBoard() {
    const holesInRow = NARROW.matches ? 20 : 40;
    this.board = new Board(part("board"), this.goal, holesInRow, this.spoken.names);
    this.putPegs(this.pegs);
  }

  putPegs(pegs) {
    this.pegs = pegs;
    for (const [player, places] of Object.entries(pegs)) this.board.put(player, places);
    this.showScores();
  }

  showScores() {
    const { near, far } = this.pegs;
    const { names, scores } = this.spoken;
    part("near-score").replaceChildren(`${names.near} `, ...score(near));
    part("far-score").replaceChildren(`${names.far} `, ...score(far));
    const label = `The board: ${scores(near.front, far.front)}.`;
    part("board").setAttribute("aria-label", label);
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
    this.layCards(scene);
    part("felt").dataset.stage = scene.stage;
    const { titles, whose } = this.spoken;
    part("far-title").textContent = this.title(titles.far, scene, "far");
    part("hand-title").textContent = this.title(titles.near, scene, "near");
    part("stock-caption").textContent = scene.startCard ? "Start card" : "Stock";
    part("crib-caption").textContent = scene.dealer ? whose(scene.dealer, "crib") : "Crib";
    part("count").replaceChildren(
      ...(scene.stage === "play"
        ? ["Count ", element("b", {}, `${scene.count}`)]
        : []),
    );
    this.fly(before);
  }

  layCards(scene) {
    const places = layout(scene, settings.order);
    const wanted = Object.entries(places).flatMap(([place, cards]) =>
      cards.flat().map((card) => ({ place, card })),
    );
    const left = this.pack.lay(wanted);
    const next = ({ length }) => left.splice(0, length);
    fill(part("hand"), next(places.hand));
    fill(part("far-hand"), next(places.others));
    part("far-hand").setAttribute("aria-label", this.holds(scene));
    fill(part("start-card"), next(places.stock));
    fill(part("heap"), next(places.crib));
    fill(part("pile"), next(places.pile));
    markLaid(scene.played);
    fill(
      part("show"),
      scene.shown.map((shown, place) => {
        const { [place]: cards } = places.shown;
        return shownCards(shown, next(cards), this.spoken.whose);
      }),
    );
  }

  /** A name, and what is true of the player now. */
  title(name, { dealer }, player) {
    const marks = [dealer === player && "dealer", this.away.includes(player) && "away"];
    return [name, ...marks.filter(Boolean)].join(" · ");
  }

  /** What the player opposite holds, in words. */
  holds({ held, others }) {
    if (held.length) return this.spoken.held(spokenAll(held));
    return this.spoken.holds(others === 1 ? "1 card" : `${others} cards`);
  }

  /** Where each card is on the screen, and where those come from that are new. */
  places() {
    const cards = this.pack.elements.map((made) => [made, rectangle(made)]);
    return { cards: new Map(cards), stock: rectangle(part("stock")) };
  }

  fly({ cards, stock }) {
    if (CALM.matches) return;
    for (const card of this.pack.elements) {
      const [from, to] = [cards.get(card) ?? stock, rectangle(card)];
      if (from.width && to.width) move(card, from, to);
    }
  }

  /** Light up cards, and no others. */
  light(cards, among = this.pack.elements) {
    for (const card of among) {
      card.classList.toggle("lit", cards.includes(card.dataset.card));
    }
  }

  /** Light up cards among those that were shown last. */
  lightShown(cards) {
    this.light(cards, part("show").lastElementChild.querySelectorAll(".card"));
  }

  /** Say something for a moment, for a player. */
  cheer(player, text) {
    if (CALM.matches) return;
    const bubble = element("span.cheer", { "aria-hidden": "true" }, text);
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

const rectangle = (made) => made.getBoundingClientRect();

/** Let a card fly from one place to another. */
function move(card, from, to) {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(x, y) < 2) return;
  card.animate({ translate: [`${x}px ${y}px`, "0 0"] }, FLIGHT);
}

/** Show who has laid the cards of the pile, and which before this count. */
function markLaid(played) {
  for (const laid of part("pile").children) {
    const { player, old } = played.find(({ card }) => card === laid.dataset.card);
    laid.classList.add(player, ...(old ? ["old"] : []));
  }
}

/** A hand or a crib that is counted, and its cards, with what it scores for. */
export function shownCards(shown, cards, whose = PERSON_AND_COMPUTER.whose) {
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
      { role: "img", "aria-label": spokenAll([...shown.cards, shown.start_card]) },
      ...cards,
    ),
    shown.score.value ? list : element("p", {}, "Nothing."),
    ...(overlooked ? [element("p.mistake", {}, mistake)] : []),
  );
}
