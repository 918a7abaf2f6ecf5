/* Wait for the other player at a table for two, and claim a game that was abandoned. */

import { invitationOffer } from "/static/invitation.js";
import { button } from "/static/page.js";
import { toSides } from "/static/sides.js";
import * as texts from "/static/texts.js";

/** Show whom the table waits for, and who is away. */
export function addWaiting(game) {
  const waiting = new Waiting(game);
  game.heard = ({ away }) => waiting.learn(toSides(away, game.seats));
  game.waiting = () => waiting.offer();
  setInterval(() => waiting.update(), 1000);
}

/** The other players who are away, and the times when they left. */
class Waiting {
  constructor(game) {
    this.game = game;
    this.others = game.viewer ? ["far"] : ["near", "far"];
    this.leftAt = {};
    this.shown = "";
  }

  /** Record the seconds that each side has been away; 0 or null if it is not away. */
  learn(seconds) {
    for (const side of this.others) {
      this.leftAt[side] = seconds[side] ? Date.now() - 1000 * seconds[side] : null;
    }
    this.update();
  }

  /** Show who is away now, and when the viewer can claim the game. */
  update() {
    const { game, away } = this;
    if (!game.view || this.warning() === this.shown) return;
    this.shown = this.warning();
    game.table.showAway(away);
    if (!game.busy && game.view.prompt === "wait") game.offer();
  }

  /** The sides of the other players who are away. */
  get away() {
    return this.others.filter((side) => this.leftAt[side]);
  }

  /** The minutes until the viewer can claim the game; null if no opponent is away. */
  get minutesToClaim() {
    if (!this.game.viewer || !this.leftAt.far) return null;
    const seconds = (Date.now() - this.leftAt.far) / 1000;
    return Math.max(0, Math.ceil((this.game.view.seconds_to_claim - seconds) / 60));
  }

  warning() {
    const names = this.away.map((side) => this.game.names.called(side));
    return texts.awayText(names, this.minutesToClaim);
  }

  /** Return the text and the buttons while the table waits. */
  offer() {
    const { invitation, is_full: isFull, waits_for: awaited, stage } = this.game.view;
    if (invitation) return invitationOffer(invitation);
    if (!isFull) return [texts.WAITS_FOR_GUEST];
    const doing = awaited.length === 1
      ? texts.waitsFor(this.game.names.called(awaited[0]), stage)
      : texts.BOTH_DISCARD;
    const claim = () => this.game.request("claim");
    const buttons = this.minutesToClaim === 0 ? [button("Claim the game", claim)] : [];
    return [`${doing} ${this.warning()}`.trim(), ...buttons];
  }
}
