/* The values of a hand over all start cards, as a small chart. */

import { drawing } from "./page.js";
import { numberOf } from "./texts.js";

const WIDTH = 22;
const HEIGHT = 84;
const AXIS = 20;

/**
 * Draw a chart with a bar for each value.
 *
 * @param {{value: number, start_cards: string[]}[]} distribution The
 *     start cards for each value.
 * @param {number} maximum The value at the right end.
 * @param {boolean} large True to show each value below its bar.
 */
export function chart(distribution, maximum, large = false) {
  const most = Math.max(...distribution.map(({ start_cards: cards }) => cards.length));
  const height = HEIGHT + (large ? AXIS : 1);
  const bars = distribution.map(({ value, start_cards: { length } }) =>
    drawing("rect", {
      x: value * WIDTH + 3,
      width: WIDTH - 6,
      y: HEIGHT * (1 - length / most),
      height: HEIGHT * (length / most),
    }),
  );
  const width = (maximum + 1) * WIDTH;
  return drawing(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: large ? "xMidYMid meet" : "none",
      class: large ? "bars large" : "bars",
      role: "img",
      "aria-label": described(distribution),
    },
    drawing("line", { x1: 0, x2: width, y1: HEIGHT, y2: HEIGHT, class: "axis" }),
    ...bars,
    ...(large ? labels(distribution) : []),
  );
}

function labels(distribution) {
  return distribution.map(({ value }) =>
    drawing("text", { x: (value + 0.5) * WIDTH, y: HEIGHT + 16 }, value),
  );
}

function described(distribution) {
  const parts = distribution.map(
    ({ value, start_cards: cards }) =>
      `${value} with ${numberOf(cards.length, "start card")}`,
  );
  return `Points: ${parts.join(", ")}.`;
}
