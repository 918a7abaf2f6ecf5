/* A player's chance of winning over the course of a game, as a clickable curve. */

import { drawing } from "./page.js";
import * as texts from "./texts.js";

const WIDTH = 640;
const HEIGHT = 180;
const MARGIN = { left: 76, right: 22, top: 14, bottom: 34 };

const SHARES = [0, 0.5, 1];

/** The width of the last label, which those of deals shortly before it must not cover. */
const LABEL_WIDTH = 30;

/** The curve of one player's chance of winning. */
export class Curve {
  /**
   * @param {{step: number, chance: number}[]} chances The chances before
   *     each deal and at the end.
   * @param {string} name The name of the player.
   * @param {(step: number) => void} go Called with the step after
   *     the point nearest to a click.
   * @param {number[]} turns The deals to mark.
   */
  constructor(chances, name, go, turns = []) {
    this.last = chances.at(-1).step;
    this.mark = drawing("line", { class: "now", y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom });
    const points = chances.map(({ step, chance }) => [this.across(step), up(chance)]);
    const [end] = points.at(-1);
    const deals = points.slice(0, -1).map(([x], place) => [x, place + 1]);
    const labels = [...deals.filter(([x]) => end - x > LABEL_WIDTH), [end, "end"]];
    const click = ({ clientX }) => go(this.nearest(chances, clientX));
    this.picture = drawing(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        class: "chances",
        role: "img",
        "aria-label": described(chances, name),
        click,
      },
      ...SHARES.flatMap(scale),
      drawing("polyline", { points: points.map((point) => point.join()).join(" ") }),
      ...points.map(([cx, cy], deal) =>
        drawing("circle", { cx, cy, r: 5, class: turns.includes(deal) && "turn" }),
      ),
      ...labels.map(([x, text]) => drawing("text", { x, y: HEIGHT - 8 }, text)),
    );
  }

  across(step) {
    const width = WIDTH - MARGIN.left - MARGIN.right;
    return MARGIN.left + (width * step) / Math.max(1, this.last);
  }

  /** Return the step after the point whose x coordinate is nearest to a click. */
  nearest(chances, clientX) {
    const { left, width } = this.picture.getBoundingClientRect();
    const x = ((clientX - left) * WIDTH) / width;
    const distance = ({ step }) => Math.abs(this.across(step) - x);
    const best = chances.reduce((one, other) =>
      distance(other) < distance(one) ? other : one,
    );
    return Math.min(best.step + 1, this.last);
  }

  /** Mark the current step. */
  show(step) {
    this.picture.append(this.mark);
    const x = this.across(step);
    this.mark.setAttribute("x1", x);
    this.mark.setAttribute("x2", x);
  }
}

const up = (chance) => MARGIN.top + (HEIGHT - MARGIN.top - MARGIN.bottom) * (1 - chance);

function scale(share) {
  const y = up(share);
  return [
    drawing("line", { class: "axis", x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: y, y2: y }),
    drawing("text", { class: "share", x: MARGIN.left - 6, y: y + 4 }, `${100 * share}%`),
  ];
}

function described(chances, name) {
  const parts = chances.slice(0, -1).map(
    ({ chance }, place) => `before deal ${place + 1} ${Math.round(100 * chance)}%`,
  );
  const end = chances.at(-1).chance === 1 ? "won" : "lost";
  return `${texts.chanceToWin(name)}: ${[...parts, `at the end ${end}`].join(", ")}.`;
}
