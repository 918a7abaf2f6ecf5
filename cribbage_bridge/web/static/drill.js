/* A drill: its questions, the answers to them, and the progress. */

import { TODAY } from "./addresses.js";
import { ask } from "./api.js";
import { attempt, button, element, fact, part } from "./page.js";
import { chosenKind, costsByKind, kindQuery } from "./practice.js";
import {
  dailyAnswer, dueMistake, hasClock, isDay, mistakes, saveAnswer, setClock, summary,
  weeksBefore,
} from "./progress.js";
import "./settings.js";
import * as texts from "./texts.js";

const form = part("levels");

/** The interval between updates of the clock, in milliseconds. */
const TICK = 200;

const MOST_MISTAKES = 8;

/** A drill on its page. */
export class Drill {
  /**
   * @param {string} name Its name in the API: `count`, `discard` or `peg`.
   * @param {object} rules `show(question, answer)` shows a question, and calls
   *   `answer(text)` when the user answers.  `field` is the name of the query parameter
   *   for the answer.  `focus()` focuses the input, and `close(verdict)` hides or
   *   disables it.  `heading(verdict)` and `judge(verdict, question)` return the
   *   heading and the rest of the verdict.  `cost(verdict)` returns the points that the
   *   answer cost, or null in the Count drill.
   */
  constructor(name, rules) {
    this.name = name;
    this.rules = rules;
    form.addEventListener("change", ({ target }) => {
      if (target.name === "level") this.next();
    });
    this.watchClock();
  }

  get level() {
    return Number(form.elements.level.value);
  }

  /** Ask the question in the address or, if there is none, the next one. */
  begin() {
    const asked = new URLSearchParams(location.search);
    const level = form.querySelector(`[name=level][value="${asked.get("level")}"]`);
    if (level) level.checked = true;
    const [seed, kind] = [asked.get("seed"), asked.get("kind")];
    if (seed || kind) this.ask(seed ?? newSeed(), kind);
    else this.next();
  }

  /** Ask a new question, or repeat a mistake. */
  next() {
    const due = dueMistake(this.name, this.level);
    if (due) this.ask(due.seed, due.kind ?? null, true);
    else this.ask(newSeed(), chosenKind(this.name, this.level));
  }

  /** Ask the question for a seed and a kind of decision, or null for any kind. */
  async ask(seed, kind, isMistake = false) {
    this.seed = seed;
    this.kind = kind;
    this.isRepeated = isMistake;
    this.isOpen = false;
    const query = this.query();
    history.replaceState(null, "", `?${addressOf(this)}`);
    const isAsked = await attempt(async () => {
      const asked = await ask(`drills/${this.name}?${query}`);
      if (this.seed === seed) this.showQuestion(asked);
    });
    if (!isAsked && this.seed === seed) this.showFailure();
  }

  query(more = {}) {
    const { name, level, seed, kind } = this;
    return new URLSearchParams({ level, seed, ...kindQuery(name, kind), ...more });
  }

  showQuestion(asked) {
    this.asked = asked;
    this.isOpen = true;
    this.began = performance.now();
    part("verdict").hidden = true;
    part("verdict").replaceChildren();
    part("levels").hidden = isDay(this.seed);
    part("note").textContent = this.note();
    this.rules.show(asked, (text) => this.answer(text));
    this.showProgress();
    const before = isDay(this.seed) && dailyAnswer(this.name, this.seed);
    if (before) this.judge(before.answer);
    else this.rules.focus();
  }

  /** Offer another question in place of one that cannot be loaded. */
  showFailure() {
    this.showOutcome(texts.NO_QUESTION, [], button("Ask another", () => this.next()));
  }

  note() {
    if (isDay(this.seed)) return texts.questionOf(this.seed);
    return this.isRepeated ? texts.AGAIN : "";
  }

  /** Judge the user's answer, unless the question was already answered. */
  answer(text) {
    if (!this.isOpen) return;
    this.judge(text, { seconds: hasClock() ? this.seconds() : null });
  }

  /** Judge an answer, and save it if it was just given. */
  async judge(text, given = null) {
    this.isOpen = false;
    const { name: drill, seed, level, kind } = this;
    const isJudged = await attempt(async () => {
      const query = this.query({ [this.rules.field]: text });
      const verdict = await ask(`drills/${drill}/answer?${query}`);
      if (this.seed !== seed) return;
      if (given) {
        const { right } = verdict;
        const cost = this.rules.cost(verdict);
        saveAnswer({ drill, level, seed, kind, answer: text, right, cost, ...given });
      }
      this.showVerdict(verdict);
    });
    if (!isJudged && this.seed === seed) this.isOpen = true;
  }

  showVerdict(verdict) {
    this.rules.close(verdict);
    const parts = [...this.rules.judge(verdict, this.asked), ...this.comparison()];
    this.showOutcome(this.rules.heading(verdict), parts, this.nextButton());
    part("verdict").classList.toggle("right", verdict.right);
    this.showProgress();
  }

  /** Return, for a daily question, a note on the daily answers of the weeks before. */
  comparison() {
    if (!isDay(this.seed)) return [];
    return [element("p.note", {}, texts.weeks(weeksBefore(this.name, this.seed)))];
  }

  /** Return a button for the next question or, after a daily question, a link back. */
  nextButton() {
    return isDay(this.seed)
      ? element("a.button.primary", { href: TODAY }, "Back to the questions of the day")
      : button("Next", () => this.next());
  }

  /** Show the outcome of a question, and focus the button or link to continue. */
  showOutcome(heading, parts, next) {
    next.setAttribute("aria-describedby", "outcome");
    part("verdict").replaceChildren(
      element("h2", { id: "outcome" }, heading),
      ...parts,
      element("div.buttons", {}, next),
    );
    part("verdict").hidden = false;
    next.focus({ preventScroll: true });
    part("verdict").scrollIntoView({ block: "nearest" });
  }

  /* The clock */

  seconds() {
    return Math.round((performance.now() - this.began) / 100) / 10;
  }

  watchClock() {
    const { clock } = form.elements;
    clock.checked = hasClock();
    clock.addEventListener("change", () => setClock(clock.checked));
    setInterval(() => {
      const isRunning = clock.checked && this.isOpen;
      if (isRunning) part("clock").textContent = `${Math.floor(this.seconds())} s`;
      part("clock").hidden = !clock.checked;
    }, TICK);
  }

  /* Progress */

  showProgress() {
    const { number, right, streak, best, cost, seconds } = summary(this.name, this.level);
    const share = number ? `${right} of ${number}` : "none yet";
    const facts = [
      ["Right", share], ["Streak", streak], ["Best streak", best],
      ...(cost === null ? [] : [["Average cost", cost.toFixed(2)]]),
      ...(seconds === null ? [] : [["Average time", `${seconds.toFixed(1)} s`]]),
    ];
    part("facts").replaceChildren(...facts.map(([name, figure]) => fact(name, figure)));
    this.showCosts();
    this.showMistakes();
  }

  showCosts() {
    const costs = costsByKind(this.name).filter(({ number }) => number);
    part("costs").hidden = !costs.length;
    part("cost-facts").replaceChildren(...costs.map(
      ({ kind, number, lost }) => fact(texts.COST_OF[kind], (lost / number).toFixed(2)),
    ));
  }

  showMistakes() {
    const wrong = mistakes(this.name, this.level).toReversed().slice(0, MOST_MISTAKES);
    part("mistakes").hidden = !wrong.length;
    part("mistake-list").replaceChildren(...wrong.map((mistake) => {
      const { answer, cost, at } = mistake;
      const href = `?${addressOf(mistake)}`;
      const when = new Date(at).toLocaleDateString("en-US");
      const text = texts.mistakeOn(when, answer, cost?.toFixed(2) ?? null);
      return element("li", {}, element("a", { href }, text));
    }));
  }
}

/** Return the query of a question's address. */
const addressOf = ({ level, seed, kind }) =>
  new URLSearchParams({ level, seed, ...(kind ? { kind } : {}) });

function newSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
