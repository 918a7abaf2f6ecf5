/* The players of a table for two who are away. */

/** Knows which of the other players are away. */
export class Presence {
  /** @param {string[]} sides The sides of the other players. */
  constructor(sides) {
    this.sides = sides;
    this.since = {};
  }

  /** Note how many seconds each side was away; 0 for a player who is there. */
  learn(seconds) {
    for (const side of this.sides) {
      this.since[side] = seconds[side] ? Date.now() - 1000 * seconds[side] : null;
    }
  }

  /** The sides that are away. */
  get away() {
    return this.sides.filter((side) => this.since[side]);
  }

  secondsAway(side) {
    return (Date.now() - this.since[side]) / 1000;
  }
}
