/* The costs of the user's choices in a reviewed game, saved on this device. */

import { costsOf } from "/static/practice.js";
import { saveGameCosts } from "/static/progress.js";
import { inDecimals, saveCosts } from "/static/results.js";
import { finishedGames } from "/static/saved_games.js";

/** Save the costs of the user's choices if the user played the game on this device. */
export async function saveReviewed(review, { totals, decisions }) {
  const game = finishedGames().find((each) => each.review === review);
  if (!game?.result) return;
  const own = decisions.filter(({ seat }) => seat === game.place);
  saveGameCosts(review, costsOf(own));
  const { choices, points_lost: lost } = totals[game.place];
  const costs = { decisions: choices, points_lost: inDecimals(lost.decimal) };
  await saveCosts(game.result, costs);
}
