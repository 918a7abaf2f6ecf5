/* Go to the page of a table, which starts the table.

   Each page has its own program, so only the page of the table waits for it. */

import { tablePage } from "./addresses.js";
import { ask } from "./api.js";

/** The key in session storage for the options of the table to start. */
const WANTED = "cribbage new table";

/** Go to the page of a new table. */
export async function startTable(body) {
  sessionStorage.setItem(WANTED, JSON.stringify(body));
  location.assign(tablePage(""));
}

/** Start the table for which the user came to this page, if any; return its view. */
export async function startHere() {
  const body = JSON.parse(sessionStorage.getItem(WANTED));
  if (!body) return null;
  const view = await ask("tables", { method: "POST", body });
  sessionStorage.removeItem(WANTED);
  history.replaceState(null, "", tablePage(view.id));
  return view;
}
