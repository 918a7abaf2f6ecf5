/* Playback: the events of a game on the page, shown one after the other. */

import { withCards } from "/static/cards.js";
import { element, part } from "/static/page.js";
import { following, sceneOf, settled } from "/static/scene.js";
import { settings } from "/static/settings.js";
import { hear, hush, say } from "/static/sound.js";

/** How long an event stays in view, in milliseconds. */
const PACE = {
  drawn: 700, deals: 500, dealt: 350, discarded: 500, start_card_cut: 700, laid: 650,
  said_go: 700, restarted: 500, shown: 500, miscounted: 1500, scored: 700,
  won: 0,
};
const COMBINATION = 800;

/** How long everything takes, by the pace that the person likes. */
const FACTORS = { once: 0, quick: 0.4, calm: 1 };

const GLANCE = 30;

const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** Shows a game on a table, and in the log. */
export class Playback {
  /** @param {Table} table Where it is shown. */
  constructor(table) {
    this.table = table;
    this.hurried = false;
    this.scene = null;
  }

  /** Show a game as it is, with all that has happened. */
  showWhole(game) {
    const log = part("log");
    log.setAttribute("aria-live", "off");
    log.replaceChildren();
    game.events.forEach(report);
    this.settle(sceneOf(game), game);
    requestAnimationFrame(() => log.setAttribute("aria-live", "polite"));
  }

  /** Show what has happened by an action, event by event. */
  async present(game) {
    this.hurried = false;
    for (const event of game.events) {
      this.draw(following(this.scene, event, game));
      report(event);
      hear(event, this.scene.stage);
      if (event.kind === "shown") await this.countAloud(game.shown);
      else if (event.kind === "scored") await this.celebrate(event);
      else if (event.kind === "said_go") await this.sayGo(event);
      else await this.pause(PACE[event.kind]);
    }
    this.table.light([]);
    this.settle(settled(this.scene, game), game);
  }

  /** Show at once what has happened by an action. */
  presentAtOnce(game) {
    for (const event of game.events) {
      this.scene = following(this.scene, event, game);
      report(event);
    }
    this.settle(settled(this.scene, game), game);
  }

  /** Show at once what is still to be presented. */
  hasten() {
    this.hurried = true;
    hush();
  }

  settle(scene, { goal, pegs }) {
    this.table.setGoal(goal);
    this.table.putPegs(pegs);
    this.draw(scene);
  }

  /** Draw the same again, as the person likes it now. */
  redraw() {
    this.draw(this.scene);
  }

  draw(scene) {
    this.scene = scene;
    this.table.draw(scene);
  }

  async sayGo({ player, kind }) {
    this.table.cheer(player, "Go");
    await this.pause(PACE[kind]);
  }

  async celebrate({ player, points, total, cards }) {
    this.table.light(cards);
    this.table.cheer(player, `+${points}`);
    await this.table.peg(player, total, (pace) => this.pause(pace));
    await this.pause(PACE.scored);
    this.table.light([]);
  }

  /** Show cards of the show, and what they score for one after the other. */
  async countAloud(shown) {
    const before = shown.slice(0, -1);
    const counted = shown.at(-1);
    const { combinations, aloud } = counted.score;
    say(aloud);
    for (let number = 0; number <= combinations.length; number += 1) {
      const score = { ...counted.score, combinations: combinations.slice(0, number) };
      this.draw({ ...this.scene, shown: [...before, { ...counted, score }] });
      if (number) this.table.lightShown(combinations[number - 1].cards);
      await this.pause(number ? COMBINATION : PACE.shown);
    }
  }

  /** Wait, unless motion is reduced or the person is in a hurry. */
  async pause(milliseconds) {
    const factor = CALM.matches ? 0 : FACTORS[settings.pace];
    const end = performance.now() + factor * milliseconds;
    while (!this.hurried && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, GLANCE));
    }
  }
}

/** Write an event into the log. */
function report({ text, player, kind }) {
  if (!text) return;
  const log = part("log");
  const marks = { "data-player": player, "data-kind": kind };
  log.append(element("p", marks, ...withCards(text)));
  log.scrollTop = log.scrollHeight;
}
