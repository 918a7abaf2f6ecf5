/* Let the user cut the deck, if the settings say so. */

import { element, part } from "./page.js";
import { settings } from "./settings.js";

/** Return a list with a slider for the cut, or `[]` if the user does not cut. */
export function cutter() {
  const range = { type: "range", name: "cut", min: 1, max: 51, value: 26 };
  const place = element("input", range);
  return settings.cuts ? [element("label.cutter", {}, "Cut ", place)] : [];
}

/** Return the number of cards that the user cuts, or 0 if there is no slider. */
export const cutPlace = () => Number(document.querySelector("[name=cut]")?.value ?? 0);

/** Let the user cut before each deal of a game except the first. */
export function addCut(game) {
  game.beforeDeal = cutter;
  part("cut-setting").hidden = false;
}
