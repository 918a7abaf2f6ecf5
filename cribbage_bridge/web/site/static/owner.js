/* The tab that has the games: one at a time, if the browser offers locks. */

import * as state from "./state.js";

const LOCK = "cribbage games";

/** The milliseconds that a page waits for the one before it to end. */
const PATIENCE = 1000;

/**
 * Wait until this tab has the games, and offer to take them from another tab.
 *
 * @param {() => void} lose Called when another tab takes them.
 */
export function own(lose) {
  // Browsers offer locks only over HTTPS or on localhost.
  if (!navigator.locks) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers();
  const waiting = new AbortController();
  const { signal } = waiting;
  let isOffered = false;
  const offer = setTimeout(() => {
    isOffered = true;
    state.offerGames(take);
  }, PATIENCE);
  const hold = () => {
    clearTimeout(offer);
    if (isOffered) state.clear();
    resolve();
    return new Promise(() => {});
  };
  const take = () => {
    waiting.abort();
    navigator.locks.request(LOCK, { steal: true }, hold).catch(lose);
  };
  navigator.locks.request(LOCK, { signal }, hold).catch(() => signal.aborted || lose());
  return promise;
}
