/* Plots of statistics, each small enough for a phone. */

import { drawing } from "./page.js";

const WIDTH = 360;
const LEFT = 116;
const BAR = 14;
const GAP = 12;

const HEIGHT = 150;
const EDGE = 34;
const TOP = 10;

const picture = (height, label, ...drawn) =>
  drawing(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${height}`, class: "plot", role: "img", "aria-label": label },
    ...drawn,
  );

const text = (x, y, anchor, content) =>
  drawing("text", { x, y, "text-anchor": anchor }, content);

const rule = (x1, x2, y, style) => drawing("line", { x1, x2, y1: y, y2: y, class: style });

/**
 * Draw horizontal bars in named groups.
 *
 * @param {string} label The description of the plot.
 * @param {{name: string, bars: {value: number, shown: string, style: string}[]}[]} groups
 *   The groups, from top to bottom.
 */
export function lyingBars(label, groups) {
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const length = (value) => (most ? (value / most) * (WIDTH - LEFT - EDGE) : 0);
  const drawn = [];
  let y = 0;
  for (const { name, bars } of groups) {
    const middle = y + (bars.length * BAR) / 2 + 4;
    drawn.push(text(LEFT - 8, middle, "end", shortened(name)));
    for (const { value, shown, style } of bars) {
      const end = LEFT + length(value);
      drawn.push(
        drawing("rect", { x: LEFT, y, width: end - LEFT, height: BAR - 2, class: style }),
        text(end + 4, y + BAR - 3, "start", shown),
      );
      y += BAR;
    }
    y += GAP;
  }
  return picture(y, label, ...drawn);
}

const shortened = (name) => (name.length > 14 ? `${name.slice(0, 13)}…` : name);

/**
 * Draw a vertical bar for each game, above or below zero.
 *
 * @param {string} label The description of the plot.
 * @param {{value: number, style: string}[]} games The games, from left to right.
 */
export function standingBars(label, games) {
  const values = games.map(({ value }) => value);
  const [place, ...axes] = scale(values, (value) => `${value}`.replace("-", "−"));
  const wide = (WIDTH - EDGE) / games.length;
  const thick = Math.min(wide * 0.8, 24);
  const bars = games.map(({ value, style }, number) => {
    const [top, bottom] = [place(Math.max(value, 0)), place(Math.min(value, 0))];
    const x = EDGE + wide * (number + 0.5) - thick / 2;
    return drawing("rect", { x, y: top, width: thick, height: bottom - top, class: style });
  });
  return picture(HEIGHT + 2 * TOP, label, ...axes, ...bars);
}

/**
 * Draw a line through the values of games.
 *
 * @param {string} label The description of the plot.
 * @param {number[]} values The values, from left to right.
 */
export function line(label, values) {
  const [place, ...axes] = scale(values, (value) => value.toFixed(2));
  const wide = (WIDTH - EDGE) / values.length;
  const dots = values.map((value, number) => [EDGE + wide * (number + 0.5), place(value)]);
  return picture(
    HEIGHT + 2 * TOP,
    label,
    ...axes,
    drawing("polyline", { points: dots.join(" "), class: "mine" }),
    ...dots.map(([cx, cy]) => drawing("circle", { cx, cy, r: 3.5, class: "mine" })),
  );
}

/** Return a function from values to y coordinates, and the scale's lines and labels. */
function scale(values, written) {
  const [low, high] = [Math.min(...values, 0), Math.max(...values, 0)];
  const place = (value) => TOP + (HEIGHT * (high - value)) / (high - low || 1);
  const marks = [...new Set([high, 0, low])].flatMap((value) => [
    rule(EDGE, WIDTH, place(value), value ? "grid" : "axis"),
    text(EDGE - 4, place(value) + 4, "end", written(value)),
  ]);
  return [place, ...marks];
}
