/* The costs of the user's choices in a reviewed game, saved on this device. */

import { costsOf } from "./practice.js";
import { saveGameCosts } from "./progress.js";
import { inDecimals, saveCosts } from "./results.js";
import { finishedGames } from "./saved_games.js";

/** Save the costs of the user's choices if the user played the game on this device. */
export async function saveReviewed(review, { totals, decisions }) {
  const game = finishedGames().find((each) => each.review === review);
  if (!game?.result) return;
  const own = decisions.filter(({ seat }) => seat === game.place);
  const ofKinds = costsOf(own);
  saveGameCosts(review, ofKinds);
  const { choices, points_lost: lost } = totals[game.place];
  const discards = ofKinds.filter(({ kind }) => kind.endsWith("_crib"));
  await saveCosts(game.result, {
    discards: total(discards, "number"),
    lost_by_discards: inDecimals(total(discards, "lost")),
    decisions: choices,
    points_lost: inDecimals(lost.decimal),
  });
}

const total = (costs, name) => costs.reduce((sum, cost) => sum + cost[name], 0);
