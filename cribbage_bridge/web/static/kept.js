/* The games of this device, the one that was seen last first. */

const KEPT = "cribbage games";
const MOST = 20;

/** Where the name of the game is kept that is open in this tab. */
export const AT_TABLE = "cribbage game";

/** The games: each with its name, strength, scores, and when it was last seen. */
export const keptGames = () => JSON.parse(localStorage.getItem(KEPT) ?? "[]");

/** Keep a game as it is. */
export function keep({ name, strength, winner, pegs: { you, computer } }) {
  const scores = { you: you.front, computer: computer.front };
  const game = { name, strength, ...scores, over: winner !== null };
  put([{ ...game, seen: Date.now() }, ...others(name)].slice(0, MOST));
}

/** Keep a game no longer. */
export function forget(name) {
  put(others(name));
}

const others = (name) => keptGames().filter((game) => game.name !== name);

function put(games) {
  localStorage.setItem(KEPT, JSON.stringify(games));
}
