/* The link that others open to watch a game between two people, and their number. */

import { showLink } from "./link_offer.js";
import { part } from "./page.js";
import * as texts from "./texts.js";

/** Add the button that shows the link, and show how many people watch. */
export function addWatchLink(game) {
  game.addToMenu("watch-link", texts.WATCH_LINK, () =>
    showLink(texts.WATCH_LINK, texts.ABOUT_WATCHING, `table/${game.id}`),
  );
  game.heard.push(({ watchers }) => {
    part("watchers").textContent = watchers ? texts.watchedBy(watchers) : "";
  });
}
