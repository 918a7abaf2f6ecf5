/* The record of what this browser saw of games between two people, and its secrets. */

import { Refusal } from "./api.js";
import { parsed } from "./files.js";
import { seatsOf } from "./sides.js";
import * as texts from "./texts.js";
import { bytesToHex, sha256, utf8ToBytes } from "./vendor/noble_hashes.js";

/** The prefix of each game's key in local storage; the name of the game follows. */
const SAVED = "cribbage seen ";

/** The maximum number of saved games that have begun, and of those that have not. */
const MOST = { begun: 50, waiting: 100 };

const COMMITMENT = /^[\da-f]{64}$/;

const nameOf = ({ id, game_number: number }) => `${id}/${number}`;

const saved = (name) => parsed(localStorage.getItem(SAVED + name));

/**
 * Return what this browser saw of a game, in the form that `cribbage verify --mine`
 * reads, or `undefined` if nothing is saved.
 */
export const seenGame = (id, number) => saved(`${id}/${number}`)?.game;

/** Save the data of a game, and delete the oldest games beyond the maximum. */
function save(name, data) {
  localStorage.setItem(SAVED + name, JSON.stringify({ ...data, time: Date.now() }));
  const all = Object.keys(localStorage)
    .filter((key) => key.startsWith(SAVED))
    .map((key) => ({ key, ...parsed(localStorage.getItem(key)) }))
    .toSorted((one, other) => other.time - one.time);
  const [begun, waiting] = [[], []];
  for (const each of all) (each.game.events.length ? begun : waiting).push(each);
  for (const { key } of [...begun.slice(MOST.begun), ...waiting.slice(MOST.waiting)]) {
    localStorage.removeItem(key);
  }
}

/** Return the commitment to the secret of a seat. */
function commitment({ counting, goal, penalties, ...view }, seat, secret) {
  const counted = counting ? "counted by the players" : "counted for them";
  const words = [seat, nameOf(view), goal, counted, ...penalties, secret];
  return bytesToHex(sha256(utf8ToBytes(words.join(" "))));
}

/**
 * Draw and save a secret for a game, unless it has one.
 *
 * `counts` has, for each number of steps at which this browser received a view, the
 * number of events up to that step.
 */
function draw(name, seat, previousWinner) {
  if (saved(name)) return;
  const secret = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  save(name, { counts: { 0: 0 }, game: newGame(name, seat, secret, previousWinner) });
}

const newGame = (name, seat, secret, previousWinner) => ({
  format: "cribbage seen game",
  version: 1,
  name,
  seat,
  secret,
  commitments: { server: "", first: "", second: "" },
  events: [],
  end: null,
  previous_winner: previousWinner,
});

/** Draw the user's secret for the first game at a table, to which the user agrees. */
export const agreeToGame = (id, seat) => draw(`${id}/0`, seat, null);

/**
 * Draw the user's secret for a rematch after the game in a view.
 *
 * @param {object} view A view of a game that is over, with sides instead of seats.
 */
export function agreeToRematch(view) {
  const { id, viewer, game_number: number, winner } = view;
  draw(`${id}/${number + 1}`, viewer, seatsOf(view)[winner.seat]);
}

/**
 * Return the commitment to the user's secret for the game in a view.
 *
 * The secret is drawn only once, when the user agrees to the game by a click.
 * Otherwise, a server could begin one game after another until the cards suit it.
 *
 * @param {object} view A view of the game.
 * @param {string} seat The seat of the user.
 */
export function commit(view, seat) {
  const data = saved(nameOf(view));
  if (!data) throw new Refusal(0, texts.OTHER_GAME);
  return commitment(view, seat, data.game.secret);
}

/**
 * Check and save the commitments of a game, and return the secret of the user.
 *
 * @param {object} view A view of the game.
 * @param {object} found The commitment of the `server`, and of the `first` and the
 *     `second` player.
 */
export function reveal(view, found) {
  const data = saved(nameOf(view));
  if (!data) throw new Refusal(0, texts.NO_SECRET);
  const { secret, commitments: known } = data.game;
  const isComplete = Object.values(found).every((text) => COMMITMENT.test(text));
  const isOwn = found[view.viewer] === commitment(view, view.viewer, secret);
  const isSame = Object.keys(known).every((role) => ["", found[role]].includes(known[role]));
  if (!isComplete || !isOwn || !isSame) throw new Refusal(0, texts.OTHER_COMMITMENT);
  data.game.commitments = found;
  save(data.game.name, data);
  return secret;
}

/** Return a digest of the options of the game in a view, and of what a browser saw. */
function digestOf(view, commitments, events, end) {
  const { goal, counting, penalties } = view;
  const parts = [nameOf(view), goal, counting, penalties, commitments, events, end];
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts))));
}

const endOf = ({ winner, reason }) => winner && { winner: winner.seat, reason: reason ?? "" };

/**
 * Return texts that let another device of the user continue a game after the cards are
 * dealt, when the server knows the user's secret: the secret, the winner of the previous
 * game, the number of events seen, whether the end was seen, and a digest.
 *
 * @param {object} view A view of the game.
 */
export function describeSeen(view) {
  const data = saved(nameOf(view));
  if (!data?.game.commitments.server) return ["-"];
  const { secret, commitments, events, end, previous_winner: winner } = data.game;
  const seen = events.map(({ event }) => event);
  const digest = digestOf(view, commitments, seen, end);
  return [secret, winner ?? "", `${seen.length}`, end ? "over" : "", digest];
}

/** Return true if texts from `describeSeen` are not cut off. */
export const isWhole = (described) =>
  described[0] === "-" || (described.length === 5 && COMMITMENT.test(described[4]));

/**
 * Save what another device of the user saw of a game, unless this one saw it, too.
 *
 * @param {object} view A view of the game with all events.
 * @param {string[]} described The texts from `describeSeen` on the other device.
 */
export function saveDescribed(view, [secret, winner, number, end, digest]) {
  const { viewer, commitments, revision } = view;
  const name = nameOf(view);
  if (secret === "-" || saved(name)) return;
  const events = view.events.slice(0, Number(number));
  const seen = events.map(({ event }) => event);
  if (digestOf(view, commitments, seen, end ? endOf(view) : null) !== digest) {
    throw new Refusal(0, texts.OTHER_GAME);
  }
  const game = newGame(name, viewer, secret, winner || null);
  game.commitments = commitments;
  game.events = seen.map((event) => ({ revision, event }));
  save(name, { counts: { 0: 0 }, game });
}

const BEFORE_CARDS = ["commit", "reveal", "wait"];

const isBeforeCards = ({ steps, events, prompt }) =>
  steps === 0 && events.length === 0 && BEFORE_CARDS.includes(prompt);

const isAlike = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Return true if a view leaves out nothing of a game, and changes nothing saved. */
function isConsistent({ counts, game }, { since, steps, events }, end) {
  if (!Object.hasOwn(counts, since) || steps - since > events.length) return false;
  const known = game.events.slice(counts[since]);
  const isSame = events.every(
    ({ event }, place) => place >= known.length || isAlike(event, known[place].event),
  );
  const isSameEnd = events.length <= known.length && (end === null || isAlike(end, game.end));
  return isSame && (game.end === null || isSameEnd);
}

/**
 * Save the new events of a view, and the end of the game if it is over.
 *
 * @param {object} view A view of the game.
 * @returns {boolean} False if cards were dealt without the secret of this browser.
 */
export function see(view) {
  const { since, steps, events, revision } = view;
  const data = saved(nameOf(view));
  if (!data?.game.commitments.server) return isBeforeCards(view);
  const { counts, game } = data;
  const end = endOf(view);
  if (!isConsistent(data, view, end)) throw new Refusal(0, texts.OTHER_GAME);
  const fresh = events.slice(game.events.length - counts[since]);
  if (steps in counts && !fresh.length && (game.end || !end)) return true;
  counts[steps] = counts[since] + events.length;
  game.events.push(...fresh.map(({ event }) => ({ revision, event })));
  game.end ??= end;
  save(game.name, data);
  return true;
}
