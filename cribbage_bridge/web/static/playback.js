/* Playback: shows the events of a game, one after the other. */

import { element, part } from "./page.js";
import { EMPTY, following, sceneOf, settled } from "./scene.js";
import { STILL, settings } from "./settings.js";
import { hear, hush, speak } from "./sound.js";
import { explained } from "./terms.js";

/** The time that each kind of event stays in view, in milliseconds. */
const PACE = {
  drawn: 700, deals: 500, dealt: 350, discarded: 500, start_card_cut: 700, played: 650,
  said_go: 700, restarted: 500, shown: 500, miscounted: 1500, scored: 700,
  won: 0,
};
const COMBINATION = 800;

/** The factors by which all pauses are multiplied, keyed by the pace setting. */
const FACTORS = { once: 0, quick: 0.4, calm: 1 };

const OPENING = ["drawn", "deals", "dealt"];

const OF_THE_SHOW = ["hand", "crib"];

const CALLED = ["drawn", "deals", "said_go", "miscounted"];

const GLANCE = 30;

/** The playback of a game on the table and in the history. */
export class Playback {
  /** @param {Table} table The table. */
  constructor(table) {
    this.table = table;
    this.hurried = false;
    this.scene = null;
    this.terms = new Set();
  }

  /** Explain an event with texts that the viewer reads one by one. */
  explain = async () => {};

  /** Show a game as it is, with its whole history. */
  showWhole(view) {
    const log = part("log");
    log.setAttribute("aria-live", "off");
    this.clearLog();
    this.table.clearCalls();
    view.events.forEach((narrated) => this.report(narrated));
    this.settle(sceneOf(view), view);
    requestAnimationFrame(() => log.setAttribute("aria-live", "polite"));
  }

  /** Show the opening of a game: the draw for the deal, and the first deal. */
  async showOpening(view) {
    this.clearLog();
    this.table.setGoal(view);
    this.table.putPegs(view.pegs);
    this.draw(EMPTY);
    await this.present(view);
  }

  /** Show the new events of a game, one after the other. */
  async present(view) {
    this.hurried = false;
    this.table.clearCalls();
    for (const narrated of view.events) {
      const { event } = narrated;
      this.draw(following(this.scene, event, view));
      this.report(narrated);
      hear(event, this.scene.stage);
      if (isCalled(event)) this.table.call(event.seat, narrated.text);
      if (event.kind === "shown") await this.countAloud(event, view.shown);
      else if (event.kind === "scored") await this.celebrate(event);
      else await this.pause(PACE[event.kind]);
      await this.explain(narrated.lessons);
    }
    this.table.light([]);
    this.settle(settled(this.scene, view), view);
  }

  /** Show the new events of a game at once. */
  presentAtOnce(view) {
    for (const narrated of view.events) {
      this.scene = following(this.scene, narrated.event, view);
      this.report(narrated);
    }
    this.settle(settled(this.scene, view), view);
  }

  /** Show the rest of the new events at once. */
  hasten() {
    this.hurried = true;
    hush();
  }

  clearLog() {
    part("log").replaceChildren();
    this.terms = new Set();
  }

  /** Add an event to the history, in which the first use of each term is a button. */
  report({ event: { kind, seat }, text }) {
    if (!text) return;
    const marks = { "data-seat": seat, "data-kind": kind };
    append(element("p", marks, ...explained(text, this.terms)));
  }

  /** Add a sentence that is not about an event to the history. */
  note(text) {
    append(element("p", {}, text));
  }

  settle(scene, view) {
    this.table.setGoal(view);
    this.table.putPegs(view.pegs);
    this.draw(scene);
  }

  /** Draw the current scene again, after a setting has changed. */
  redraw() {
    this.draw(this.scene);
  }

  draw(scene) {
    this.scene = scene;
    this.table.draw(scene);
  }

  async celebrate({ seat, source, total, combinations }) {
    const cards = combinations.flatMap(({ cards: scoring }) => scoring);
    if (OF_THE_SHOW.includes(source)) this.table.lightShown(cards);
    else this.table.light(cards);
    await this.table.peg(seat, total, (pace) => this.pause(pace));
    await this.pause(PACE.scored);
    this.table.light([]);
  }

  /** Show a hand or a crib as it is counted, combination by combination. */
  async countAloud({ seat, source }, shown) {
    const place = shown.findIndex((each) => each.seat === seat && each.source === source);
    // After a long absence, the event may belong to an earlier deal.
    if (place < 0) return;
    const { combinations, aloud } = shown[place].score;
    speak(aloud);
    for (let number = 0; number <= combinations.length; number += 1) {
      const score = { ...shown[place].score, combinations: combinations.slice(0, number) };
      const counted = { ...shown[place], score };
      this.draw({ ...this.scene, shown: [...shown.slice(0, place), counted] });
      if (number) this.table.lightShown(combinations[number - 1].cards);
      await this.pause(number ? COMBINATION : PACE.shown);
    }
  }

  /** Wait at the chosen pace, unless motion is reduced or the user hurries. */
  async pause(milliseconds) {
    const factor = STILL.matches ? 0 : FACTORS[settings.pace];
    const end = performance.now() + factor * milliseconds;
    while (!this.hurried && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, GLANCE));
    }
  }
}

let nextFrame = 0;

/** Add a line to the history, and show it in the next frame. */
function append(line) {
  const log = part("log");
  log.append(line);
  cancelAnimationFrame(nextFrame);
  nextFrame = requestAnimationFrame(() => {
    log.scrollTop = log.scrollHeight;
  });
}

/** Return true if the first cards are dealt and the viewer has not acted yet. */
export const isOpening = ({ events }) =>
  events.length > 0 &&
  events.every(({ event: { kind, seat } }) =>
    OPENING.includes(kind) || (kind === "discarded" && seat === "far"),
  );

/** Return true if the table calls an event; the show itself counts the hands. */
const isCalled = (event) =>
  CALLED.includes(event.kind) ||
  (event.kind === "scored" && !OF_THE_SHOW.includes(event.source));
