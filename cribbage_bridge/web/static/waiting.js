/* Wait for the other player at a table for two, and claim a game that was abandoned. */

import { invitationOffer } from "./link_offer.js";
import { button } from "./page.js";
import { toSides } from "./sides.js";
import { takeBackOffer } from "./transfer.js";
import * as texts from "./texts.js";

/** Show whom the table waits for, who is away, and when the game can be claimed. */
export function addWaiting(game) {
  const waiting = new Waiting(game);
  game.received.push((view) => waiting.receive(view));
  game.heard.push(({ away }) => waiting.learn(toSides({ ...away }, game.seats)));
  game.waiting = () => waiting.offer();
  setInterval(() => waiting.update(), 1000);
}

/** The absences of other players, and the times when the viewer can ask or claim. */
class Waiting {
  constructor(game) {
    this.game = game;
    this.others = game.viewer ? ["far"] : ["near", "far"];
    this.leftAt = {};
    this.times = {};
    this.shown = "";
  }

  /** Record when the viewer can ask or claim, according to a view. */
  receive({ claim_times: times }) {
    this.times = { toAsk: timeIn(times.to_ask), toAnswer: timeIn(times.to_answer) };
  }

  /** Record since when each side is away, given the seconds; 0 or null if it is not. */
  learn(seconds) {
    for (const side of this.others) {
      this.leftAt[side] = seconds[side] ? timeIn(-seconds[side]) : null;
    }
    this.update();
  }

  /** Show who is away now, and what the viewer can do about it. */
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

  /** The seconds until the viewer can ask if the opponent is there; null if unknown. */
  get secondsToAsk() {
    const { view, viewer } = this.game;
    if (!viewer || !view.steps) return null;
    const { far } = this.leftAt;
    const whenAway = far ? far + 1000 * view.seconds_to_be_asked : Infinity;
    const first = Math.min(whenAway, this.times.toAsk ?? Infinity);
    return first === Infinity ? null : secondsUntil(first);
  }

  warning() {
    const { view, names } = this.game;
    if (view.challenge?.seat === "far" && this.game.viewer) {
      return texts.claimIn(secondsUntil(this.times.toAnswer));
    }
    const called = this.away.map((side) => names.called(side));
    return texts.awayText(called, this.secondsToAsk);
  }

  /** Return the text and the buttons to show while the table waits. */
  offer() {
    const { view, names } = this.game;
    const { invitation, is_full: isFull, waits_for: awaited, stage, steps } = view;
    if (view.can_take_back) return takeBackOffer(this.game);
    if (invitation) return invitationOffer(invitation);
    if (!isFull) return [texts.WAITS_FOR_GUEST];
    if (!steps) return [texts.WAITS_FOR_SECRET];
    const doing = awaited.length === 1
      ? texts.waitsFor(names.called(awaited[0]), stage)
      : texts.BOTH_DISCARD;
    return [`${doing} ${this.warning()}`.trim(), ...this.buttons()];
  }

  buttons() {
    const { game } = this;
    const { challenge } = game.view;
    if (!game.viewer) return [];
    if (challenge?.seat === "far") {
      const canClaim = secondsUntil(this.times.toAnswer) === 0;
      return canClaim ? [button("Claim the game", () => game.request("claim"))] : [];
    }
    const ask = () => game.request("challenge");
    return this.secondsToAsk === 0 ? [button("Ask whether your friend is there", ask)] : [];
  }
}

/** Convert seconds from now to a time by this page's clock; null stays null. */
const timeIn = (seconds) => (seconds === null ? null : performance.now() + 1000 * seconds);

const secondsUntil = (time) => Math.max(0, Math.ceil((time - performance.now()) / 1000));
