/* The user's answers in the drills, saved on this device. */

import { UnreadableError, parsed } from "./files.js";
import * as texts from "./texts.js";

const SAVED = "cribbage drills";

/** The maximum number of saved answers; the oldest are deleted first. */
const MOST = 2000;

/** The maximum number of games whose costs are saved. */
const MOST_GAMES = 20;

/** The number of new questions after which a mistake is repeated. */
const NEW_ONES = 3;

/** Four weeks, in milliseconds. */
const WEEKS = 28 * 24 * 3_600_000;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/* An answer has these fields: the drill, level and seed of its question, and its kind,
   if one was asked for; the answer as text; true if it was right; the points that it
   cost, or null for a count; the seconds that it took, or null if no clock was shown;
   and the time when it was given, in milliseconds since the epoch. */

const isText = (value) => typeof value === "string" && value.length <= 80;
const isNumber = (value) => Number.isFinite(value) && value >= 0;
const isNumberOrNull = (value) => value === null || isNumber(value);

const FIELDS = {
  drill: (value) => ["count", "discard", "peg"].includes(value),
  level: (value) => Number.isInteger(value) && value >= 1 && value <= 4,
  seed: (value) => typeof value === "string" && /^[A-Za-z0-9-]{1,40}$/.test(value),
  answer: isText,
  right: (value) => typeof value === "boolean",
  cost: isNumberOrNull,
  seconds: isNumberOrNull,
  at: isNumber,
  kind: (value) => value === undefined || value === null || isText(value),
};

/** Return true if a value is a valid answer. */
const isAnswer = (value) =>
  value !== null && typeof value === "object" &&
  Object.entries(FIELDS).every(([name, fits]) => fits(value[name]));

/** Return an answer without unknown fields. */
const trimmed = (answer) =>
  Object.fromEntries(Object.keys(FIELDS).map((name) => [name, answer[name] ?? null]));

/** Return all saved data, without invalid answers. */
function saved() {
  const data = parsed(localStorage.getItem(SAVED));
  const answers = Array.isArray(data?.answers) ? data.answers : [];
  return {
    clock: data?.clock === true,
    answers: answers.filter(isAnswer).map(trimmed),
    games: Array.isArray(data?.games) ? data.games : [],
  };
}

function put(change) {
  localStorage.setItem(SAVED, JSON.stringify({ ...saved(), ...change }));
}

/** Return all answers, oldest first. */
export const allAnswers = () => saved().answers;

/** Return true if the user chose to show the clock. */
export const hasClock = () => saved().clock;

/** Save the choice to show or hide the clock. */
export function setClock(clock) {
  put({ clock });
}

/** Save an answer that was just given. */
export function saveAnswer(answer) {
  put({ answers: [...allAnswers(), { ...answer, at: Date.now() }].slice(-MOST) });
}

/** Delete all answers, and the costs of decisions in games. */
export function clear() {
  put({ answers: [], games: [] });
}

/** Return the costs of decisions in reviewed games, the oldest first. */
export const gameCosts = () => saved().games;

/** Save the costs of the user's decisions in a reviewed game, by kind. */
export function saveGameCosts(review, costs) {
  const others = gameCosts().filter((each) => each.review !== review);
  put({ games: [...others, { review, costs }].slice(-MOST_GAMES) });
}

/** Return true if a seed is a date. */
export const isDay = (seed) => DATE.test(seed);

/** Return the first answer to a day's question, if any; only this answer counts. */
export const dailyAnswer = (drill, day) =>
  allAnswers().find((answer) => answer.drill === drill && answer.seed === day);

/** Return statistics of a drill's daily questions in the four weeks before a day. */
export function weeksBefore(drill, day) {
  const since = new Date(Date.parse(day) - WEEKS).toISOString().slice(0, 10);
  const days = allAnswers()
    .filter((answer) => answer.drill === drill && isDay(answer.seed))
    .map(({ seed }) => seed)
    .filter((seed) => since <= seed && seed < day);
  const first = [...new Set(days)].map((seed) => dailyAnswer(drill, seed));
  return {
    number: first.length,
    right: first.filter(({ right }) => right).length,
    cost: average(first.map(({ cost }) => cost)),
  };
}

const ofLevel = (drill, level) =>
  allAnswers().filter(
    (answer) =>
      answer.drill === drill && answer.level === level && !isDay(answer.seed),
  );

/** Return the last answer to each question, oldest first. */
function lastAnswers(answers) {
  const last = new Map();
  for (const answer of answers) {
    last.delete(answer.seed);
    last.set(answer.seed, answer);
  }
  return [...last.values()];
}

/** Return the last answer to each question of a level, if that answer was wrong. */
export const mistakes = (drill, level) =>
  lastAnswers(ofLevel(drill, level)).filter(({ right }) => !right);

/** Return the mistake to repeat now, or null if there is none. */
export function dueMistake(drill, level) {
  const answers = ofLevel(drill, level);
  if (answers.length % (NEW_ONES + 1) !== NEW_ONES) return null;
  const last = answers.at(-1).seed;
  return mistakes(drill, level).find(({ seed }) => seed !== last) ?? null;
}

/** Return statistics of the answers at a level, without those to daily questions. */
export function summary(drill, level) {
  const answers = ofLevel(drill, level);
  let [streak, best] = [0, 0];
  for (const { right } of answers) {
    streak = right ? streak + 1 : 0;
    best = Math.max(best, streak);
  }
  return {
    number: answers.length,
    right: answers.filter(({ right }) => right).length,
    streak,
    best,
    cost: average(answers.map(({ cost }) => cost)),
    seconds: average(answers.map(({ seconds }) => seconds)),
  };
}

/** Return the average of the values that are not null; null if there are none. */
function average(values) {
  const numbers = values.filter((value) => value !== null);
  if (!numbers.length) return null;
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Return all answers as JSON-serializable data to export. */
export const exported = () => ({ what: SAVED, answers: allAnswers() });

const identity = ({ drill, level, seed, at }) => [drill, level, seed, at].join(" ");

/**
 * Add the answers in an exported file to the saved answers.
 *
 * @param {string} text The contents of the file.
 * @returns {number} The number of answers that were added.
 * @throws {UnreadableError} The file is not an export of answers, or an answer is
 *     invalid; nothing changes.
 */
export function add(text) {
  const data = parsed(text);
  if (data?.what !== SAVED || !Array.isArray(data.answers)) {
    throw new UnreadableError(texts.NO_PROGRESS);
  }
  const wrong = data.answers.findIndex((answer) => !isAnswer(answer));
  if (wrong >= 0) throw new UnreadableError(texts.damagedAnswer(wrong + 1));
  const before = allAnswers();
  const all = new Map(
    [...before, ...data.answers.map(trimmed)].map((answer) => [identity(answer), answer]),
  );
  const answers = [...all.values()].toSorted((one, other) => one.at - other.at);
  put({ answers: answers.slice(-MOST) });
  return all.size - before.length;
}
