/* The finished games of this device, for the statistics. */

import { totalCost } from "/static/advice.js";
import { ask } from "/static/api.js";
import { parsed } from "/static/files.js";
import { attempt } from "/static/page.js";

const SAVED = "cribbage results";
const MOST = 1000;

/** The finished games, as they were saved. */
export function savedResults() {
  const games = parsed(localStorage.getItem(SAVED));
  return Array.isArray(games) ? games : [];
}

/**
 * Save more games, or what more is known of games; the newest, if there are many.
 *
 * The server checks and merges them.  If another window saves a game meanwhile, it has to
 * do so again.
 *
 * @param {object[]} games The games.
 * @returns {Promise<object>} The statistics of all games.
 */
export async function addResults(games) {
  const before = localStorage.getItem(SAVED);
  const body = { games: [...games, ...savedResults()] };
  const statistics = await ask("statistics", { method: "POST", body });
  if (localStorage.getItem(SAVED) !== before) return addResults(games);
  localStorage.setItem(SAVED, JSON.stringify(statistics.games.slice(-MOST)));
  return statistics;
}

/** Delete all finished games. */
export function deleteResults() {
  localStorage.removeItem(SAVED);
}

/** Call a function when another window changes the games. */
export function onResults(changed) {
  addEventListener("storage", ({ key }) => [SAVED, null].includes(key) && changed());
}

/**
 * Save a game that is over.
 *
 * @param {string} place The path of its table below `/api/`.
 * @param {object} [review] What a review adds, such as `decisions` and `points_lost`.
 * @returns {Promise<object>} The game, as it is saved.
 */
export async function saveFinished(place, review = {}) {
  const result = { ...(await ask(`${place}/result`)), ...review };
  await addResults([result]);
  return result;
}

/** Save the cost of the choices in a game, by the id of its result. */
export async function saveCosts(id, { decisions, points_lost: lost }) {
  const known = savedResults().filter((game) => game.id === id);
  const costs = { decisions, points_lost: inDecimals(lost) };
  await attempt(() => addResults(known.map((game) => ({ ...game, ...costs }))));
}

/** What the review of the discards of a game adds to it. */
export const reviewOfDiscards = (discards) => ({
  discards: discards.length,
  lost_by_discards: inDecimals(totalCost(discards)),
});

const inDecimals = (points) => Number(points.toFixed(4));
