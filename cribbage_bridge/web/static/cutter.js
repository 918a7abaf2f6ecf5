/* Where the person cuts the deck, for those who like to. */

import { element } from "/static/page.js";
import { settings } from "/static/settings.js";

/** A slider, if the person cuts. */
export function cutter() {
  const range = { type: "range", name: "cut", min: 1, max: 51, value: 26 };
  const place = element("input", range);
  return settings.cuts ? [element("label.cutter", {}, "Cut ", place)] : [];
}

/** Where the person cuts; 0 for those who do not. */
export const cutPlace = () => Number(document.querySelector("[name=cut]")?.value ?? 0);
