/* The games on this device, the most recently seen first. */

import { element, onStored } from "./page.js";

const SAVED = "cribbage games";
const FINISHED = "cribbage finished games";
const MOST = 20;

/** The key in session storage for the id of the table in this tab. */
export const AT_TABLE = "cribbage game";

/**
 * Return the saved games.
 *
 * Each has the id of its table as `name`, the scores of the viewer and of the opponent
 * as `you` and `computer`, and the time when it was last `seen`.  A game against the
 * computer has the computer's `strength`.  `over` is true if the game is over, and
 * `isTurn` is true if the game waited for the viewer when it was last seen.
 * `isWatched` is true if the viewer only watches two people; then the scores are those
 * of the host and of the guest.  `own` and `other` are the names of two people, empty
 * for a player without a name.  The names of the fields must not change, because browsers
 * have games that earlier versions saved.
 */
export const savedGames = () => JSON.parse(localStorage.getItem(SAVED) ?? "[]");

/** Call a function when another window changes the saved games. */
export const onSavedGames = (changed) => onStored(SAVED, changed);

/** Save a game, given its view, and note that this tab shows its table. */
export function saveGame(view) {
  sessionStorage.setItem(AT_TABLE, view.id);
  const over = view.winner !== null;
  const isTurn = !over && view.prompt !== "wait";
  const saved = { name: view.id, ...outline(view), over, isTurn };
  store([saved, ...others(view.id)].slice(0, MOST));
}

function outline({ players, viewer, names, pegs: { near, far } }) {
  const opponent = players.far;
  return {
    strength: opponent.kind === "computer" ? opponent.name : undefined,
    isWatched: viewer === null,
    own: names.near,
    other: names.far,
    you: near.front,
    computer: far.front,
    seen: Date.now(),
  };
}

/** Delete a game from this device. */
export function deleteGame(id) {
  sessionStorage.removeItem(AT_TABLE);
  store(others(id));
}

const others = (id) => savedGames().filter(({ name }) => name !== id);

/**
 * Return the finished games.
 *
 * Each has the scores, the opponent and the time in the same fields as a saved game.
 * It also has the ids of its `review` and its `result`, and the seat on the viewer's
 * side as `place`.
 */
export const finishedGames = () => JSON.parse(localStorage.getItem(FINISHED) ?? "[]");

/** Return the seat that the user had in a reviewed game; null if it is not known. */
export function ownSeat(review) {
  const game = finishedGames().find((each) => each.review === review);
  return game?.result ? game.place : null;
}

/** Save a finished game with the ids of its review and its result. */
export function saveReview(review, view, result) {
  const known = finishedGames();
  if (known.some((each) => each.review === review)) return;
  const game = { review, result, place: view.viewer ?? "first", ...outline(view) };
  localStorage.setItem(FINISHED, JSON.stringify([game, ...known].slice(0, MOST)));
}

/** Make a list item with a link to a game. */
export function linkTo(href, game) {
  const when = new Date(game.seen)
    .toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const link = element("a", { href }, `${scoresOf(game)}${stateOf(game)}`);
  return element("li", {}, link, " ", element("small", {}, when));
}

/** Return the scores of a game, such as `You 57, champion 61`. */
export function scoresOf({ strength, isWatched, own, other, you, computer }) {
  const [near, far] = isWatched
    ? [own || "Host", other || "guest"]
    : ["You", strength ?? (other || "friend")];
  return `${near} ${you}, ${far} ${computer}`;
}

function stateOf({ over, isTurn, isWatched }) {
  if (over) return " (over)";
  if (isWatched) return " (watched)";
  return isTurn === false ? " (waiting)" : "";
}

function store(games) {
  localStorage.setItem(SAVED, JSON.stringify(games));
}
