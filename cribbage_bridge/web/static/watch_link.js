/* The link that others open to watch a game between two people. */

import { copied } from "/static/page.js";
import { pageOf } from "/static/tables.js";

/** Add the button that copies the link. */
export function addWatchLink(game) {
  const url = new URL(pageOf(game.id), location.href).href;
  game.addToMenu("watch-link", "Copy watch link", async (event) => {
    event.stopPropagation();
    const { target } = event;
    target.textContent = (await copied(url)) ? "Copied" : url;
  });
}
