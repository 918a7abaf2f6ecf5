/* The tracks of a board: the places of their holes. */

const STEP = 20;
const GAP = 7;
const STREET = 5;
const LANE = 11;
const ROW = 74;
const MARGIN = { left: 78, top: 44 };

/** The tracks of both sides, in rows; the place of a hole is [x, y]. */
export class Track {
  /**
   * @param {number} goal The number of the game hole.
   * @param {number} holesInRow The number of holes in a row of a side's track.
   */
  constructor(goal, holesInRow) {
    this.goal = goal;
    this.holesInRow = holesInRow;
    this.rows = (goal - 1) / holesInRow;
    this.width = this.across(holesInRow - 1) + MARGIN.left;
    this.height = MARGIN.top + (this.rows - 1) * ROW + 44;
  }

  /** Return the distance of a hole from the left edge, given its column in its row. */
  across(column) {
    return MARGIN.left + column * STEP + Math.floor(column / STREET) * GAP;
  }

  /** Return the point [x, y] midway between the two tracks at a hole. */
  middle(hole) {
    if (hole <= 0) return [this.across(0) - 2 * STEP, MARGIN.top];
    const place = Math.min(hole, this.goal - 1) - 1;
    const row = Math.floor(place / this.holesInRow);
    const column = place % this.holesInRow;
    const x = this.across(isForward(row) ? column : this.holesInRow - 1 - column);
    const beyond = hole === this.goal ? (isForward(row) ? 1 : -1) * 1.7 * STEP : 0;
    return [x + beyond, MARGIN.top + row * ROW];
  }

  /** Return the place [x, y] of a hole of a side; the starting holes are -1 and 0. */
  place(side, hole) {
    const [x, y] = this.middle(hole);
    if (hole === this.goal) return [x, y];
    const row = hole <= 0 ? 0 : Math.floor((hole - 1) / this.holesInRow);
    return [hole === 0 ? x + STEP : x, y + this.lane(side, row)];
  }

  /** Return the y offset of a side's track from the middle of a row. */
  lane(side, row) {
    const down = side === "near" ? 1 : -1;
    return (isForward(row) ? down : -down) * LANE;
  }

  /** Return the line along the track of a side as an SVG path. */
  groove(side) {
    const ends = [this.across(0), this.across(this.holesInRow - 1)];
    const commands = [];
    for (let row = 0; row < this.rows; row += 1) {
      const [from, to] = isForward(row) ? ends : ends.toReversed();
      const y = MARGIN.top + row * ROW + this.lane(side, row);
      if (row === 0) {
        commands.push(`M${from - 2 * STEP} ${y}`);
      } else {
        const before = MARGIN.top + (row - 1) * ROW + this.lane(side, row - 1);
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
