/* What is kept on this device of a game that is over. */

import { Refusal, ask } from "/static/api.js";
import { finishedGames, keepReview } from "/static/kept.js";
import { complain } from "/static/page.js";
import { keepCosts, keepFinished } from "/static/results.js";

/**
 * Keep the way to the review of a game, and for those who have played the result.
 *
 * @param {string} place Where the game is, below `/api/`.
 * @param {object} game The game.
 * @returns {Promise<string>} The id of the review.
 */
export async function keepEnd(place, game) {
  const { id } = await ask(`${place}/review`, { method: "POST" });
  keepReview(id, game, game.seat === null ? null : await keepResult(place));
  return id;
}

/** Keep the result of a game; its id, or nothing if it cannot be had. */
async function keepResult(place) {
  try {
    return (await keepFinished(place)).id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    complain(`The statistics lack this game: ${error.message}`);
    return null;
  }
}

/** Keep what a review says of the choices of the person, if it is of this device. */
export function keepReviewed(review, { totals }) {
  const game = finishedGames().find((each) => each.review === review);
  if (!game?.result) return;
  const { choices, points_lost: lost } = totals[game.place];
  keepCosts(game.result, { decisions: choices, points_lost: lost.decimal });
}
