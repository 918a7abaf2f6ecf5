/* The tables of the server: open one, or leave one that was deleted. */

import { HOME } from "./addresses.js";
import { Refusal, ask } from "./api.js";
import { isForTwo } from "./names.js";
import { deleteGame } from "./saved_games.js";
import * as texts from "./texts.js";

/** The key in session storage for the message on the next page. */
const NOTICE = "cribbage notice";

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
  location.replace(HOME);
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
