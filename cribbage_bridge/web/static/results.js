/* The games that were finished on this device, for statistics. */

import { ask } from "/static/api.js";

const KEPT = "cribbage results";
const MOST = 1000;

/** What the person has scored in all deals of a game but the last one. */
export const WHOLE_DEALS = [
  "deals_as_pone", "deals_as_dealer",
  "play_as_pone", "hand_as_pone", "play_as_dealer", "hand_as_dealer",
  "crib", "heels", "muggins", "overcount", "given_away",
];

const isText = (value) => typeof value === "string" && value.isWellFormed();
const isNumber = (value) => Number.isInteger(value) && value >= 0 && value < 2 ** 31;
const isCost = (value) => Number.isFinite(value) && value >= 0 && value < 2 ** 31;
const orNothing = (test) => (value) => value === null || test(value);

/** What each part of a finished game must be. */
const PARTS = {
  id: (value) => isText(value) && value.length <= 200,
  date: isDate,
  opponent: isText,
  won: (value) => typeof value === "boolean",
  margin: (value) => ["game", "skunk", "double_skunk"].includes(value),
  mine: isNumber,
  theirs: isNumber,
  goal: orNothing(isNumber),
  deals: orNothing(isNumber),
  whole_deals: orNothing((value) => WHOLE_DEALS.every((name) => isNumber(value[name]))),
  discards: orNothing(isNumber),
  lost_by_discards: orNothing(isCost),
  decisions: orNothing(isNumber),
  points_lost: orNothing(isCost),
};

function isDate(value) {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(value);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value);
}

/**
 * Read a finished game; what is not known in it is `null`.
 *
 * @param {unknown} data What may be such a game.
 * @throws {TypeError} It is none; the message says why.
 */
export function readResult(data) {
  const game = {};
  for (const [name, test] of Object.entries(PARTS)) {
    const value = data?.[name] ?? null;
    if (!test(value)) throw new TypeError(`${name} is missing, or wrong`);
    game[name] = value;
  }
  return game;
}

/** Games of which each is there once, with all that any of its copies knows. */
export function merged(games) {
  const found = new Map();
  for (const game of games) {
    const known = found.get(game.id);
    found.set(game.id, known ? completed(known, game) : game);
  }
  return [...found.values()];
}

function completed(known, other) {
  const parts = Object.entries(known).map(([name, value]) => [name, value ?? other[name]]);
  return Object.fromEntries(parts);
}

/** The finished games, the oldest first; what is broken in them is left out. */
export function keptResults() {
  return parsed(localStorage.getItem(KEPT)).flatMap((data) => {
    try {
      return [readResult(data)];
    } catch {
      return [];
    }
  });
}

function parsed(text) {
  try {
    const data = JSON.parse(text);
    return Array.isArray(data) ? data : [];
  } catch {
    return [];
  }
}

/** Keep more games, or what more is known of games; the newest, if they are many. */
export function keepResults(games) {
  const all = merged([...keptResults(), ...games]).toSorted((one, other) =>
    one.date.localeCompare(other.date),
  );
  localStorage.setItem(KEPT, JSON.stringify(all.slice(-MOST)));
}

/** Keep no finished game. */
export function forgetResults() {
  localStorage.removeItem(KEPT);
}

/**
 * Keep a game that is over.
 *
 * @param {string} place Where the game is, below `/api/`.
 * @param {object} [review] What a review says of it, such as `decisions` and
 *   `points_lost`.
 * @returns {Promise<object>} The game, as it is kept.
 */
export async function keepFinished(place, review = {}) {
  const result = readResult({ ...(await ask(`${place}/result`)), ...review });
  keepResults([result]);
  return result;
}

/** Keep what the choices in a game have cost, by the id of its result. */
export function keepCosts(id, { decisions, points_lost: lost }) {
  const known = keptResults().filter((game) => game.id === id);
  const costs = { decisions, points_lost: Number(lost.toFixed(4)) };
  keepResults(known.map((game) => ({ ...game, ...costs })));
}

/** What the review of the discards of a game says of it. */
export function reviewOfDiscards(discards) {
  const lost = discards.reduce((sum, each) => sum + each.lost.decimal, 0);
  return { discards: discards.length, lost_by_discards: Number(lost.toFixed(4)) };
}
