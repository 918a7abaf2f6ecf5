/* The finished games on this device, for the statistics. */

import { ask } from "./api.js";
import { parsed } from "./files.js";
import { attempt, onStored } from "./page.js";

const SAVED = "cribbage results";
const MOST = 1000;

/** Return the saved finished games. */
export function savedResults() {
  const games = parsed(localStorage.getItem(SAVED));
  return Array.isArray(games) ? games : [];
}

/**
 * Save more games, or more data about saved games; keep the newest `MOST` games.
 *
 * The server checks and merges the games.  If another window saves a game meanwhile,
 * the request is repeated.
 *
 * @param {object[]} games The games.
 * @returns {Promise<object>} The statistics of all games.
 */
export async function addResults(games) {
  const before = localStorage.getItem(SAVED);
  const body = { games: [...savedResults(), ...games] };
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
export const onResults = (changed) => onStored(SAVED, changed);

/**
 * Save a game that is over.
 *
 * @param {string} place The path of its table below `/api/`.
 * @param {object} [costs] The costs of its choices, if they were reviewed.
 * @returns {Promise<object>} The game, as it is saved.
 */
export async function saveFinished(place, costs = {}) {
  const result = { ...(await ask(`${place}/result`)), ...costs };
  await addResults([result]);
  return result;
}

/** Save the costs of the choices in a game, given the id of its result. */
export async function saveCosts(id, costs) {
  const known = savedResults().filter((game) => game.id === id);
  await attempt(() => addResults(known.map((game) => ({ ...game, ...costs }))));
}

/** Round points to the number of decimal places in the statistics. */
export const inDecimals = (points) => Number(points.toFixed(4));
