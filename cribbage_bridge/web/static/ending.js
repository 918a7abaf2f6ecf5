/* The end of a game: creates its review, and saves its result on this device. */

import { Refusal, ask } from "./api.js";
import { complain } from "./page.js";
import { saveFinished } from "./results.js";
import { saveReview } from "./saved_games.js";
import * as texts from "./texts.js";

/**
 * Create the review of a game; save the review's id and, for a player, the result.
 *
 * @param {string} place The path of the game's table below `/api/`.
 * @param {object} view The view of the game, with sides instead of seats.
 * @returns {Promise<string>} The id of the review.
 */
export async function saveEnd(place, view) {
  const { id } = await ask(`${place}/review`, { method: "POST" });
  saveReview(id, view, view.viewer && (await saveResult(place)));
  return id;
}

/** Save the result of a game; return its id, or `null` if the server refuses. */
async function saveResult(place) {
  try {
    return (await saveFinished(place)).id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    complain(texts.notInStatistics(error.message));
    return null;
  }
}
