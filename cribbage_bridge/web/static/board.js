/* The cribbage board: two tracks of holes, the game hole, and pegs. */

import { drawing } from "./page.js";
import { Track } from "./track.js";

const SIDES = ["near", "far"];

const MOST_LETTERS = 16;

/** Shorten a name that would overlap the number of a hole. */
const short = (name) =>
  name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name;

/** A cribbage board, drawn as SVG. */
export class Board {
  /**
   * @param {SVGElement} picture The picture to draw the board in.
   * @param {number} goal The number of the game hole.
   * @param {number[]} skunkLines The number of the first hole past each skunk line.
   * @param {object} shape The shape of the board, from track.js.
   * @param {{near: string, far: string}} names The names of the players.
   */
  constructor(picture, goal, skunkLines, shape, names) {
    this.picture = picture;
    this.goal = goal;
    this.skunkLines = skunkLines;
    this.names = names;
    this.track = new Track(goal, shape);
    this.pegs = {};
    this.draw();
  }

  draw() {
    const { width, height } = this.track;
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.picture.replaceChildren(
      drawing("rect", { x: 1.5, y: 1.5, width: width - 3, height: height - 3, rx: 18, class: "wood" }),
      ...SIDES.map((side) =>
        drawing("path", { d: this.track.groove(side), class: `groove ${side}` }),
      ),
      ...(this.track.shape.isLarge ? this.labels() : []),
      ...this.skunkLines.map((hole) => this.skunkLine(hole)),
      ...this.holes(),
      ...SIDES.flatMap((side) => this.newPegs(side)),
    );
  }

  labels() {
    const numbers = [];
    for (let hole = 10; hole < this.goal; hole += 10) {
      const [x, y] = this.track.middle(hole);
      numbers.push(drawing("text", { x, y: y - 23, class: "number" }, hole));
    }
    const [x, y] = this.track.middle(0);
    const names = SIDES.map((side) =>
      drawing(
        "text",
        { x: x - 10, y: side === "near" ? y + 34 : y - 23, class: "owner" },
        short(this.names[side]),
      ),
    );
    return [...numbers, ...names];
  }

  /** Draw a skunk line, given the first hole past it. */
  skunkLine(hole) {
    const [x, y] = this.track.before(hole);
    return drawing("path", { d: `M${x} ${y - 21}v42`, class: "skunk" });
  }

  holes() {
    const holes = [];
    for (const side of SIDES) {
      for (let hole = -1; hole < this.goal; hole += 1) {
        const [cx, cy] = this.track.place(side, hole);
        holes.push(drawing("circle", { cx, cy, r: 4, class: "hole" }));
      }
    }
    const [cx, cy] = this.track.middle(this.goal);
    holes.push(drawing("circle", { cx, cy, r: 8, class: "hole last" }));
    return holes;
  }

  newPegs(side) {
    const pegs = ["back", "front"].map(() =>
      drawing("circle", { r: 8.5, class: `peg ${side}` }),
    );
    this.pegs[side] = pegs;
    return pegs;
  }

  /** Put both pegs of a side into their holes. */
  put(side, { front, back }) {
    const [behind, ahead] = this.pegs[side];
    this.stick(behind, side, front === 0 ? -1 : back);
    this.stick(ahead, side, front);
  }

  stick(peg, side, hole) {
    const [x, y] = this.track.place(side, hole);
    peg.style.transform = `translate(${x}px, ${y}px)`;
  }

  /**
   * Move the back peg of a side ahead of the front peg, hole by hole.
   *
   * @param {string} side The side of the peg.
   * @param {{front: number}} pegs The hole of the front peg.
   * @param {number} total The hole to move the back peg to.
   * @param {(hole: number) => Promise<void>} wait Called after each hole.
   */
  async advance(side, { front }, total, wait) {
    const [behind, ahead] = this.pegs[side];
    this.pegs[side] = [ahead, behind];
    this.picture.append(behind);
    for (let hole = front + 1; hole <= total; hole += 1) {
      this.stick(behind, side, hole);
      await wait(hole);
    }
  }
}
