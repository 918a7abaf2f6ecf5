/* The games of this device, the one that was seen last first. */

const KEPT = "cribbage games";
const FINISHED = "cribbage finished games";
const MOST = 20;

/** Where the name of the game is kept that is open in this tab. */
export const AT_TABLE = "cribbage game";

/**
 * The games: each with its name, its scores, and when it was last seen; one against
 * the computer with its strength, and one between people with whether it is watched.
 */
export const keptGames = () => JSON.parse(localStorage.getItem(KEPT) ?? "[]");

/** Keep a game as it is. */
export function keep(game) {
  const { name, winner } = game;
  const kept = { name, ...outline(game), over: winner !== null };
  store([kept, ...others(name)].slice(0, MOST));
}

/** What is kept of a game that goes on, and of one that is over. */
function outline({ strength, seat, pegs: { near, far } }) {
  const scores = { you: near.front, computer: far.front };
  return { strength, isWatched: seat === null, ...scores, seen: Date.now() };
}

/** Keep a game no longer. */
export function forget(name) {
  store(others(name));
}

const others = (name) => keptGames().filter((game) => game.name !== name);

/**
 * The games that were finished: each as above, with the ids of its review and of its
 * result, and with the place of the person in the review.
 */
export const finishedGames = () => JSON.parse(localStorage.getItem(FINISHED) ?? "[]");

/** Keep the review of a game that is over. */
export function keepReview(review, game, result) {
  const known = finishedGames();
  if (known.some((each) => each.review === review)) return;
  const place = game.seat === "guest" ? "second" : "first";
  const games = [{ review, result, place, ...outline(game) }, ...known];
  localStorage.setItem(FINISHED, JSON.stringify(games.slice(0, MOST)));
}

/** The players and the scores of a game that is kept, in words. */
export function scoresOf({ strength, isWatched, you, computer }) {
  const [near, far] = isWatched ? ["Host", "guest"] : ["You", strength ?? "friend"];
  return `${near} ${you}, ${far} ${computer}`;
}

function store(games) {
  localStorage.setItem(KEPT, JSON.stringify(games));
}
