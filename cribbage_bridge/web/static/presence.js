/* Who is there, in a room of two people. */

const SECONDS_TO_CLAIM = 5 * 60;

const SEATS = ["host", "guest"];

/** Whether the players of a room are there, as far as is known. */
export class Presence {
  /**
   * @param {string|null} seat Where the person sits, `host` or `guest`, if anywhere.
   * @param {(player: string) => string} called What a player is called.
   * @param {() => void} changed Called when there is something else to say.
   */
  constructor(seat, called, changed) {
    const [near, far] = seat === "guest" ? SEATS.toReversed() : SEATS;
    this.seats = seat ? { far } : { near, far };
    this.isPlaying = seat !== null;
    this.called = called;
    this.changed = changed;
    this.since = {};
    this.said = "";
    setInterval(() => this.say(), 1000);
  }

  /** Learn for how many seconds each was away; 0 means that the player is there. */
  learn({ away }) {
    for (const [player, seat] of Object.entries(this.seats)) {
      this.since[player] = away[seat] ? Date.now() - 1000 * away[seat] : null;
    }
    this.say();
  }

  /** Those who are away. */
  get away() {
    return Object.keys(this.seats).filter((player) => this.since[player]);
  }

  /** Who is away, in words, and for how long that has to be. */
  warning() {
    const sentences = this.away.map((player) => `${this.called(player)} is away.`);
    return [...sentences, ...this.waiting()].join(" ");
  }

  waiting() {
    if (!this.isPlaying || !this.away.length) return [];
    const minutes = Math.ceil(this.secondsToClaim() / 60);
    if (minutes <= 0) return ["You can claim the game."];
    const time = minutes === 1 ? "a minute" : `${minutes} minutes`;
    return [`In ${time} you can claim the game.`];
  }

  /** Whether the person can claim a game that the other one has left. */
  get mayClaim() {
    return this.isPlaying && this.away.length > 0 && this.secondsToClaim() <= 0;
  }

  secondsToClaim() {
    return SECONDS_TO_CLAIM - (Date.now() - this.since.far) / 1000;
  }

  say() {
    const warning = this.warning();
    if (warning === this.said) return;
    this.said = warning;
    this.changed();
  }
}
