/* The state of the program of this page, in a line at the bottom of the page. */

import { button, element } from "./page.js";

const MEGABYTE = 1e6;

const line = element("p.state", { role: "status" });

/** The offer of a new version, which waits until nothing else is shown. */
let offer = null;

const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(1);

function show(...children) {
  line.replaceChildren(...children);
  if (!line.isConnected) document.body.append(line);
}

/** Show nothing but the offer of a new version, if there is one. */
export function clear() {
  if (offer) show(...offer);
  else line.remove();
}

/** Show the number of bytes that are loaded, or that the program starts. */
export function showLoaded(loaded, of) {
  if (loaded < of) show(`Loading the program: ${megabytes(loaded)} of ${megabytes(of)} MB`);
  else show("Starting the program…");
}

/** Show that the program works on something. */
export const showWorking = () => show("Working…");

/** Show that the browser does not save the games. */
export function showUnsaved() {
  show("This browser does not let the page save games, so they end with this page.");
}

/** Show why the program has ended. */
export function showFailure(reason) {
  const reload = button("Reload", () => location.reload());
  show(`The program of this page has ended. ${reason} `, reload);
}

/** Offer to take the games from another tab. */
export function offerGames(take) {
  show("Cribbage is open in another tab. ", button("Use it here", take));
}

/** Offer a new version of the site. */
export function offerUpdate(update) {
  offer = ["There is a new version of this page. ", button("Load it", update)];
  if (!line.isConnected) show(...offer);
}

/** Show that another tab has taken the games. */
export function showElsewhere() {
  const back = button("Use it here", () => location.reload());
  show("Cribbage continues in another tab. ", back);
}
