/* The tracks of a board: the places of their holes. */

const STEP = 20;
const GAP = 7;
const STREET = 5;
const LANE = 11;
const BEYOND = 1.7 * STEP;

/**
 * The shapes of a board: for tall screens, for low ones, and for large ones.
 *
 * `rows` is the number of rows if the goal is 121.  A large board needs room for its
 * numbers between the rows, and for its names on the left.
 */
export const SHAPES = {
  tall: { rows: 4, row: 50, left: 56, top: 26, isLarge: false },
  low: { rows: 2, row: 50, left: 56, top: 26, isLarge: false },
  large: { rows: 3, row: 74, left: 78, top: 44, isLarge: true },
};

const FULL_TRACK = 120;

/** The tracks of both sides, arranged in rows. */
export class Track {
  /**
   * @param {number} goal The number of the game hole.
   * @param {object} shape The shape of the board, from `SHAPES`.
   */
  constructor(goal, shape) {
    this.goal = goal;
    this.shape = shape;
    this.rows = Math.round((shape.rows * (goal - 1)) / FULL_TRACK);
    this.holesInRow = Math.ceil((goal - 1) / this.rows);
    this.width = this.across(this.holesInRow - 1) + shape.left;
    this.height = 2 * shape.top + (this.rows - 1) * shape.row;
  }

  /** Return the distance of a hole from the left edge, given its column in its row. */
  across(column) {
    return this.shape.left + column * STEP + Math.floor(column / STREET) * GAP;
  }

  /** Return the row of a hole; the starting holes are in the first row. */
  rowOf(hole) {
    return Math.max(0, Math.floor((Math.min(hole, this.goal - 1) - 1) / this.holesInRow));
  }

  /** Return the distance of a row from the top edge. */
  down(row) {
    return this.shape.top + row * this.shape.row;
  }

  /** Return the point [x, y] midway between the two tracks at a hole. */
  middle(hole) {
    if (hole <= 0) return [this.across(0) - 2 * STEP, this.shape.top];
    const row = this.rowOf(hole);
    const column = (Math.min(hole, this.goal - 1) - 1) % this.holesInRow;
    const x = this.across(isForward(row) ? column : this.holesInRow - 1 - column);
    const beyond = hole === this.goal ? direction(row) * BEYOND : 0;
    return [x + beyond, this.down(row)];
  }

  /** Return the point between the tracks, midway between a hole and the one before. */
  before(hole) {
    const [x, y] = this.middle(hole);
    const isFirst = (hole - 1) % STREET === 0;
    return [x - (direction(this.rowOf(hole)) * (STEP + (isFirst ? GAP : 0))) / 2, y];
  }

  /** Return the place [x, y] of a side's hole; the starting holes are -1 and 0. */
  place(side, hole) {
    const [x, y] = this.middle(hole);
    if (hole === this.goal) return [x, y];
    return [hole === 0 ? x + STEP : x, y + this.lane(side, this.rowOf(hole))];
  }

  /** Return the y offset of a side's track from the middle of a row. */
  lane(side, row) {
    return direction(row) * (side === "near" ? LANE : -LANE);
  }

  /** Return the line along the track of a side as an SVG path. */
  groove(side) {
    const ends = [this.across(0), this.across(this.holesInRow - 1)];
    const commands = [];
    for (let row = 0; row < this.rows; row += 1) {
      const [from, to] = isForward(row) ? ends : ends.toReversed();
      const y = this.down(row) + this.lane(side, row);
      if (row === 0) {
        commands.push(`M${from - 2 * STEP} ${y}`);
      } else {
        const before = this.down(row - 1) + this.lane(side, row - 1);
        const radius = (y - before) / 2;
        commands.push(`A${radius} ${radius} 0 0 ${isForward(row) ? 0 : 1} ${from} ${y}`);
      }
      commands.push(`H${to}`);
    }
    return commands.join("");
  }
}

function isForward(row) {
  return row % 2 === 0;
}

/** Return 1 for a row from left to right, and -1 for one from right to left. */
const direction = (row) => (isForward(row) ? 1 : -1);
