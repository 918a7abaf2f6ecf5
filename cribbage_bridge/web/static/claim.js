/* Claim a game whose other player is away for long. */

import { button } from "/static/page.js";

const secondsLeft = ({ view, presence }) =>
  view.seconds_to_claim - presence.secondsAway("far");

const isLeftAlone = ({ viewer, presence }) => viewer && presence.away.includes("far");

/** The sentences about a claim. */
export function claimWarning(game) {
  if (!isLeftAlone(game)) return [];
  const minutes = Math.ceil(secondsLeft(game) / 60);
  if (minutes <= 0) return ["You can claim the game."];
  const time = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return [`In ${time} you can claim the game.`];
}

/** The button to claim the game, when that is possible. */
export function claimButton(game) {
  if (!isLeftAlone(game) || secondsLeft(game) > 0) return [];
  return [button("Claim the game", () => game.request("claim"))];
}
