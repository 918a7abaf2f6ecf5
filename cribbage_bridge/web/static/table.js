/* The table: draws a game's cards, pegs and scores, and moves the cards and pegs. */

import { Board } from "./board.js";
import { byRank, spokenAll, withCards } from "./cards.js";
import { SMALL, openShown, shownCards } from "./counted.js";
import { Pack } from "./pack.js";
import { element, fill, part } from "./page.js";
import { layout } from "./scene.js";
import { STILL, settings } from "./settings.js";
import { explained } from "./terms.js";
import * as texts from "./texts.js";
import { SHAPES } from "./track.js";

/** The media queries for board shapes; on any other screen, the board is `large`. */
const SCREENS = {
  tall: matchMedia("(max-width: 640px) and (orientation: portrait)"),
  low: matchMedia("(max-height: 859px)"),
};

const HOP = 55;
const MOST_CALLS = 3;

/** The table on the page. */
export class Table {
  /** @param {object} names The names of the players, from names.js. */
  constructor(names) {
    this.names = names;
    this.pack = new Pack();
    this.pegs = { near: { front: 0, back: 0 }, far: { front: 0, back: 0 } };
    this.goal = null;
    this.dealer = null;
    this.away = [];
    for (const screen of Object.values(SCREENS)) {
      screen.addEventListener("change", () => this.goal && this.drawBoard());
    }
    SMALL.addEventListener("change", () => openShown(part("show").children));
  }

  /** Change the names of the players. */
  setNames(names) {
    const { near, far } = this.names.short;
    if (names.short.near === near && names.short.far === far) return;
    this.names = names;
    if (this.goal) this.drawBoard();
    this.showTitles();
  }

  /** Draw the board for a game, unless it is already drawn. */
  setGoal({ goal, skunk_lines: skunkLines }) {
    if (goal === this.goal) return;
    [this.goal, this.skunkLines] = [goal, skunkLines];
    this.drawBoard();
  }

  drawBoard() {
    const shape = Object.keys(SCREENS).find((name) => SCREENS[name].matches) ?? "large";
    const { goal, skunkLines, names } = this;
    this.board = new Board(part("board"), goal, skunkLines, SHAPES[shape], names.short);
    this.putPegs(this.pegs);
  }

  putPegs(pegs) {
    this.pegs = pegs;
    for (const [side, holes] of Object.entries(pegs)) this.board.put(side, holes);
    this.showScores();
  }

  showScores() {
    const { near, far } = this.pegs;
    const { short, scores } = this.names;
    part("near-score").replaceChildren(element("bdi", {}, short.near), " ", points(near));
    part("far-score").replaceChildren(element("bdi", {}, short.far), " ", points(far));
    const label = texts.boardShows(scores(near.front, far.front));
    part("board").setAttribute("aria-label", label);
  }

  /** Peg a side's points up to a new total, hole by hole. */
  async peg(side, total, wait) {
    const before = this.pegs[side];
    await this.board.advance(side, before, total, () => wait(HOP));
    this.pegs = { ...this.pegs, [side]: { front: total, back: before.front } };
    this.showScores();
  }

  /** Draw a scene; cards fly to their new places. */
  draw(scene) {
    const before = STILL.matches ? null : this.places();
    this.arrange(scene);
    part("felt").dataset.stage = scene.stage;
    const { whose } = this.names;
    this.dealer = scene.dealer;
    this.showTitles();
    caption("stock-caption", scene.start_card ? "Start card" : "Stock");
    caption("crib-caption", scene.dealer ? whose(scene.dealer, "crib") : "Crib");
    const count = ["Count ", element("b", {}, `${scene.count}`)];
    part("count").replaceChildren(...(scene.stage === "play" ? count : []));
    if (before) this.fly(before);
  }

  arrange(scene) {
    const places = layout(scene, settings.order);
    const wanted = Object.entries(places).flatMap(([place, cards]) =>
      cards.flat().map((card) => ({ place, card })),
    );
    const left = this.pack.arrange(wanted);
    const next = ({ length }) => left.splice(0, length);
    fill(part("hand"), next(places.hand));
    fill(part("far-hand"), next(places.others));
    part("far-hand").setAttribute("aria-label", this.holds(scene));
    fill(part("start-card"), next(places.stock));
    fill(part("heap"), next(places.crib));
    fill(part("pile"), next(places.pile));
    for (const place of ["hand", "pile"]) {
      part(place).style.setProperty("--cards", Math.max(2, places[place].length));
    }
    markPlayed(scene.played);
    fill(
      part("show"),
      scene.shown.map((shown, place) =>
        shownCards(shown, next(places.shown[place]), this.names.whose),
      ),
    );
    openShown(part("show").children);
  }

  /** Show which players are away. */
  showAway(away) {
    this.away = away;
    this.showTitles();
  }

  /** Show a title for each hand, with a mark if its player deals or is away. */
  showTitles() {
    const { titles } = this.names;
    part("far-title").textContent = this.title(titles.far, "far");
    part("hand-title").textContent = this.title(titles.near, "near");
  }

  title(name, side) {
    const marks = [this.dealer === side && "dealer", this.away.includes(side) && "away"];
    return [name, ...marks.filter(Boolean)].join(" · ");
  }

  /** Describe the far hand as text. */
  holds({ hands: { far } }) {
    const open = byRank(far.filter(Boolean));
    if (open.length) return this.names.holds(spokenAll(open));
    return this.names.holds(far.length === 1 ? "1 card" : `${far.length} cards`);
  }

  /** Return the screen positions of the cards and the stock, where new cards start. */
  places() {
    const cards = this.pack.elements.map((made) => [made, rectangle(made)]);
    return { cards: new Map(cards), stock: rectangle(part("stock")) };
  }

  fly({ cards, stock }) {
    for (const card of this.pack.elements) {
      const [from, to] = [cards.get(card) ?? stock, rectangle(card)];
      if (from.width && to.width) move(card, from, to);
    }
  }

  /** Light up the given cards, and no others. */
  light(cards, among = this.pack.elements) {
    for (const card of among) {
      card.classList.toggle("lit", cards.includes(card.dataset.card));
    }
  }

  /** Light up cards of the hand that was shown last. */
  lightShown(cards) {
    this.light(cards, part("show").lastElementChild.querySelectorAll(".card"));
  }

  /** Show a text at a side; screen readers read it in the history instead. */
  call(side, text) {
    const call = element(`p.call.${side}`, { "aria-hidden": "true" }, ...withCards(text));
    part("calls").append(call);
    for (const old of [...part("calls").children].slice(0, -MOST_CALLS)) old.remove();
  }

  /** Remove all calls. */
  clearCalls() {
    part("calls").replaceChildren();
  }
}

/** Change a caption, in which each term is a button. */
function caption(id, text) {
  if (part(id).textContent !== text) part(id).replaceChildren(...explained(text));
}

const points = ({ front }) => element("b", {}, `${front}`);

const rectangle = (made) => made.getBoundingClientRect();

function move(card, from, to) {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(x, y) < 2) return;
  const style = getComputedStyle(card);
  const duration = Number.parseFloat(style.getPropertyValue("--slow"));
  const easing = style.getPropertyValue("--curve");
  card.animate({ translate: [`${x}px ${y}px`, "0 0"] }, { duration, easing });
}

/** Mark the cards of the pile by their players, and those of earlier counts as old. */
function markPlayed(played) {
  for (const made of part("pile").children) {
    const { seat, old } = played.find(({ card }) => card === made.dataset.card);
    made.classList.add(seat, ...(old ? ["old"] : []));
  }
}
