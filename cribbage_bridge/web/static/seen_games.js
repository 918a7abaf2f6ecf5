/* What this browser saw of games between two people, and its secrets for the cards. */

import { Refusal } from "/static/api.js";
import { parsed } from "/static/files.js";
import * as texts from "/static/texts.js";
import { bytesToHex, sha256, utf8ToBytes } from "/static/vendor/noble_hashes.js";

/** The key in local storage of each game, followed by the name of the game. */
const SAVED = "cribbage seen ";

/** The number of games to save that have begun, and that have not. */
const MOST = { begun: 20, waiting: 100 };

const COMMITMENT = /^[\da-f]{64}$/;

const nameOf = ({ id, game_number: number }) => `${id}/${number}`;

const saved = (name) => parsed(localStorage.getItem(SAVED + name));

/**
 * Return what this browser saw of a game, in the form that `cribbage verify --mine`
 * reads; `undefined` if it saw nothing.
 */
export const seenGame = (id, number) => saved(`${id}/${number}`)?.game;

/** Return the saved game with a name, or a new one. */
function load(name, seat) {
  return saved(name) ?? {
    steps: 0,
    game: {
      format: "cribbage seen game",
      version: 1,
      name,
      seat,
      secret: "",
      commitments: { server: "", first: "", second: "" },
      events: [],
      forfeit: null,
    },
  };
}

/** Save a game, and delete the oldest ones; each is saved in one piece. */
function save(name, data) {
  localStorage.setItem(SAVED + name, JSON.stringify({ ...data, time: Date.now() }));
  const all = Object.keys(localStorage)
    .filter((key) => key.startsWith(SAVED))
    .map((key) => ({ key, ...parsed(localStorage.getItem(key)) }))
    .toSorted((one, other) => other.time - one.time);
  const [begun, waiting] = [[], []];
  for (const each of all) (each.steps ? begun : waiting).push(each);
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
 * Draw and save a secret for the game in a view; return the commitment to it.
 *
 * For the same game, it is always the same secret, and a later game at the table needs
 * the user's agreement.  Otherwise, a server could begin one game after another until
 * the cards suit it.
 *
 * @param {object} view A view of the game.
 * @param {string} seat The seat of the user.
 */
export function commit(view, seat) {
  const { id, game_number: number } = view;
  const data = load(nameOf(view), seat);
  if (!data.game.secret) {
    if (number !== 0 && !saved(`${id}/${number - 1}`)?.isAgreed) throw new Refusal(0, texts.OTHER_GAME);
    data.game.seat = seat;
    data.game.secret = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    save(data.game.name, data);
  }
  return commitment(view, seat, data.game.secret);
}

/** Note that the user agrees to another game after the one in a view, which is over. */
export function agreeToRematch(view) {
  const name = nameOf(view);
  save(name, { ...load(name, view.viewer), isAgreed: true });
}

/**
 * Save the commitments to the secrets of a game, and return the secret of the user.
 *
 * @param {object} view A view of the game.
 * @param {object} found The commitment of the `server`, and of the `first` and the
 *     `second` player.
 */
export function reveal(view, found) {
  const data = load(nameOf(view), view.viewer);
  const { secret, commitments: known } = data.game;
  if (!secret) throw new Refusal(0, texts.NO_SECRET);
  const isComplete = Object.values(found).every((text) => COMMITMENT.test(text));
  const isOwn = found[view.viewer] === commitment(view, view.viewer, secret);
  const isSame = Object.keys(known).every((role) => ["", found[role]].includes(known[role]));
  if (!isComplete || !isOwn || !isSame) throw new Refusal(0, texts.OTHER_COMMITMENT);
  data.game.commitments = found;
  save(data.game.name, data);
  return secret;
}

const BEFORE_CARDS = ["commit", "reveal", "wait"];

const isBeforeCards = ({ steps, events, prompt }) =>
  steps === 0 && events.length === 0 && BEFORE_CARDS.includes(prompt);

/**
 * Save the new events of a view, and the end of a game that was forfeited.
 *
 * @param {object} view A view of the game.
 * @returns {boolean} False if cards were dealt without the secret of this browser.
 */
export function see(view) {
  if (view.steps - view.since > view.events.length) throw new Refusal(0, texts.OTHER_GAME);
  const data = saved(nameOf(view));
  if (!data?.game.commitments.server) return isBeforeCards(view);
  const { steps, game } = data;
  if (view.since !== 0 && view.since !== steps) return true;
  const known = view.since === 0 ? game.events.length : 0;
  const events = view.events
    .slice(known)
    .map(({ event }) => ({ revision: view.revision, event }));
  const { winner, reason } = view;
  const forfeit = winner && reason ? { winner: winner.seat, reason } : null;
  if (!events.length && (game.forfeit || !forfeit)) return true;
  game.events.push(...events);
  game.forfeit ??= forfeit;
  save(game.name, { ...data, steps: view.steps });
  return true;
}
