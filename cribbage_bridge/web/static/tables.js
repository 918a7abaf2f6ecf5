/* The tables of the server: start one, open one, or leave one that was deleted. */

import { Refusal, ask } from "/static/api.js";
import { isForTwo } from "/static/names.js";
import { deleteGame } from "/static/saved_games.js";
import * as texts from "/static/texts.js";

/** The key in session storage for the message on the next page. */
const NOTICE = "cribbage notice";

/** Return the address of a table's page. */
export const pageOf = (id) => `/table/${id}`;

/** Start a game, and go to its table. */
export async function startTable(body) {
  const view = await ask("tables", { method: "POST", body });
  const { id } = view;
  if (isForTwo(view)) {
    const { agreeToGame } = await import("/static/seen_games.js");
    agreeToGame(id, view.viewer);
  }
  location.assign(pageOf(id));
}

/** Return the view of a table. */
export async function openTable(id) {
  const view = await ask(`tables/${id}`);
  if (view.id !== id) throw new Refusal(0, texts.OTHER_GAME);
  if (view.viewer || !isForTwo(view)) return view;
  // Earlier versions set the key of a seat only for this address.
  return ask(`rooms/${id}`);
}

/** Forget a table that was deleted, and show a message on the home page. */
export function leaveTable(id, message = "") {
  deleteGame(id);
  saveNotice(message);
  location.replace("/");
}

/** Save a message for the next page. */
export function saveNotice(message) {
  sessionStorage.setItem(NOTICE, message);
}

/** Return the message for this page, and delete it. */
export function takeNotice() {
  const message = sessionStorage.getItem(NOTICE) ?? "";
  sessionStorage.removeItem(NOTICE);
  return message;
}
