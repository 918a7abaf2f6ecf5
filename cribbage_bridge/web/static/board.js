/* The cribbage board: two tracks of holes, the game hole, and pegs. */

import { drawing } from "/static/page.js";

const STEP = 20;
const GAP = 7;
const STREET = 5;
const LANE = 11;
const ROW = 74;
const MARGIN = { left: 78, top: 44 };
const PLAYERS = ["you", "computer"];

/** A board. */
export class Board {
  /**
   * @param {SVGElement} picture Where it is drawn.
   * @param {number} goal The number of the game hole.
   * @param {number} holesInRow How many holes of a track are in a row.
   */
  constructor(picture, goal, holesInRow) {
    this.picture = picture;
    this.goal = goal;
    this.holesInRow = holesInRow;
    this.rows = (goal - 1) / holesInRow;
    this.pegs = {};
    this.draw();
  }

  draw() {
    const width = this.across(this.holesInRow - 1) + MARGIN.left;
    const height = MARGIN.top + (this.rows - 1) * ROW + 44;
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.picture.replaceChildren(
      drawing("rect", { width, height, rx: 18, class: "wood" }),
      ...PLAYERS.map((player) =>
        drawing("path", { d: this.groove(player), class: `groove ${player}` }),
      ),
      ...this.labels(),
      ...this.holes(),
      ...PLAYERS.flatMap((player) => this.newPegs(player)),
    );
  }

  /** How far right a hole is, counted from the left end of its row. */
  across(column) {
    return MARGIN.left + column * STEP + Math.floor(column / STREET) * GAP;
  }

  /** The middle between the tracks at a hole: [x, y]. */
  middle(hole) {
    if (hole <= 0) return [this.across(0) - 2 * STEP, MARGIN.top];
    const place = Math.min(hole, this.goal - 1) - 1;
    const row = Math.floor(place / this.holesInRow);
    const column = place % this.holesInRow;
    const x = this.across(isForward(row) ? column : this.holesInRow - 1 - column);
    const beyond = hole === this.goal ? (isForward(row) ? 1 : -1) * 1.7 * STEP : 0;
    return [x + beyond, MARGIN.top + row * ROW];
  }

  /** Where a hole of a player is: [x, y]; the two for the start are -1 and 0. */
  place(player, hole) {
    const [x, y] = this.middle(hole);
    if (hole === this.goal) return [x, y];
    const row = hole <= 0 ? 0 : Math.floor((hole - 1) / this.holesInRow);
    return [hole === 0 ? x + STEP : x, y + this.lane(player, row)];
  }

  /** How far below the middle of a row a player's track is. */
  lane(player, row) {
    const side = player === "you" ? 1 : -1;
    return (isForward(row) ? side : -side) * LANE;
  }

  groove(player) {
    const ends = [this.across(0), this.across(this.holesInRow - 1)];
    const commands = [];
    for (let row = 0; row < this.rows; row += 1) {
      const [from, to] = isForward(row) ? ends : ends.toReversed();
      const y = MARGIN.top + row * ROW + this.lane(player, row);
      if (row === 0) {
        commands.push(`M${from - 2 * STEP} ${y}`);
      } else {
        const before = MARGIN.top + (row - 1) * ROW + this.lane(player, row - 1);
        const radius = (y - before) / 2;
        commands.push(`A${radius} ${radius} 0 0 ${isForward(row) ? 0 : 1} ${from} ${y}`);
      }
      commands.push(`H${to}`);
    }
    return commands.join("");
  }

  labels() {
    const numbers = [];
    for (let hole = 10; hole < this.goal; hole += 10) {
      const [x, y] = this.middle(hole);
      numbers.push(drawing("text", { x, y: y - 23, class: "number" }, hole));
    }
    const [x, y] = this.middle(0);
    const names = PLAYERS.map((player) =>
      drawing(
        "text",
        { x: x - 10, y: player === "you" ? y + 34 : y - 23, class: "owner" },
        player === "you" ? "You" : "Computer",
      ),
    );
    return [...numbers, ...names];
  }

  holes() {
    const holes = [];
    for (const player of PLAYERS) {
      for (let hole = -1; hole < this.goal; hole += 1) {
        const [cx, cy] = this.place(player, hole);
        holes.push(drawing("circle", { cx, cy, r: 4, class: "hole" }));
      }
    }
    const [cx, cy] = this.middle(this.goal);
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
    const [x, y] = this.place(player, hole);
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

function isForward(row) {
  return row % 2 === 0;
}
