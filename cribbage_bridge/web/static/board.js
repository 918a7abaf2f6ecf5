/* The cribbage board: two tracks of holes, the game hole, and pegs. */

import { drawing } from "/static/page.js";
import { Track } from "/static/track.js";

const PLAYERS = ["near", "far"];

const MOST_LETTERS = 16;

/** A name, cut short where it would run into a number. */
const short = (name) =>
  name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name;

/** A board. */
export class Board {
  /**
   * @param {SVGElement} picture Where it is drawn.
   * @param {number} goal The number of the game hole.
   * @param {number} holesInRow How many holes of a track are in a row.
   * @param {{near: string, far: string}} names What the players are called.
   */
  constructor(picture, goal, holesInRow, names) {
    this.picture = picture;
    this.goal = goal;
    this.names = names;
    this.track = new Track(goal, holesInRow);
    this.pegs = {};
    this.draw();
  }

  draw() {
    const { width, height } = this.track;
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.picture.replaceChildren(
      drawing("rect", { width, height, rx: 18, class: "wood" }),
      ...PLAYERS.map((player) =>
        drawing("path", { d: this.track.groove(player), class: `groove ${player}` }),
      ),
      ...this.labels(),
      ...this.holes(),
      ...PLAYERS.flatMap((player) => this.newPegs(player)),
    );
  }

  labels() {
    const numbers = [];
    for (let hole = 10; hole < this.goal; hole += 10) {
      const [x, y] = this.track.middle(hole);
      numbers.push(drawing("text", { x, y: y - 23, class: "number" }, hole));
    }
    const [x, y] = this.track.middle(0);
    const names = PLAYERS.map((player) =>
      drawing(
        "text",
        { x: x - 10, y: player === "near" ? y + 34 : y - 23, class: "owner" },
        short(this.names[player]),
      ),
    );
    return [...numbers, ...names];
  }

  holes() {
    const holes = [];
    for (const player of PLAYERS) {
      for (let hole = -1; hole < this.goal; hole += 1) {
        const [cx, cy] = this.track.place(player, hole);
        holes.push(drawing("circle", { cx, cy, r: 4, class: "hole" }));
      }
    }
    const [cx, cy] = this.track.middle(this.goal);
    holes.push(drawing("circle", { cx, cy, r: 8, class: "hole last" }));
    return holes;
  }

  newPegs(player) {
    const pegs = ["back", "front"].map(() =>
      drawing("circle", { r: 8.5, class: `peg ${player}` }),
    );
    this.pegs[player] = pegs;
    return pegs;
  }

  /** Put both pegs of a player into their holes. */
  put(player, { front, back }) {
    const [behind, ahead] = this.pegs[player];
    this.stick(behind, player, front === 0 ? -1 : back);
    this.stick(ahead, player, front);
  }

  stick(peg, player, hole) {
    const [x, y] = this.track.place(player, hole);
    peg.style.transform = `translate(${x}px, ${y}px)`;
  }

  /**
   * Let the back peg of a player go ahead, hole by hole.
   *
   * @param {string} player Whose peg.
   * @param {{front: number}} pegs Where the pegs are.
   * @param {number} total The hole to go to.
   * @param {(hole: number) => Promise<void>} wait Called after each hole.
   */
  async advance(player, { front }, total, wait) {
    const [behind, ahead] = this.pegs[player];
    this.pegs[player] = [ahead, behind];
    this.picture.append(behind);
    for (let hole = front + 1; hole <= total; hole += 1) {
      this.stick(behind, player, hole);
      await wait(hole);
    }
  }
}
