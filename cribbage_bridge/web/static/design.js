/* The parts of the Design page that scripts draw. */

import { Board } from "./board.js";
import { face, minis } from "./cards.js";
import { counted } from "./counted.js";
import { Curve } from "./curve.js";
import { element, part } from "./page.js";
import { SHAPES } from "./track.js";

const SIZES = 6;
const SPACES = 7;

/** The colors of text, each with its background colors. */
const PAIRS = {
  ink: ["page", "paper"], quiet: ["page", "paper"], accent: ["page", "paper"],
  red: ["page", "paper"], "on-accent": ["accent"], "on-felt": ["felt", "felt-deep"],
  gold: ["felt", "felt-deep"], "on-gold": ["gold"], "on-blue": ["blue"],
  "card-black": ["card"], "card-red": ["card"], "card-green": ["card"],
  "card-blue": ["card"], engraved: ["wood"],
};

/** The attributes of a card's element, keyed by the state of the card. */
const STATES = {
  usable: {},
  chosen: { "aria-pressed": "true" },
  unusable: { "aria-disabled": "true" },
  scoring: { class: "card lit" },
};

const SCORE = {
  value: 4,
  combinations: [
    { cards: ["5H", "JS"], points: 2, aloud: "Fifteen two" },
    { cards: ["JH", "JS"], points: 2, aloud: "and a pair is four" },
  ],
};

const variable = (name) => `var(--${name})`;

/** Return one element for each number from 1 to `count`. */
const numbered = (count, make) => Array.from({ length: count }, (_, place) => make(place + 1));

function size(number) {
  const made = element("p", {}, `text-${number}`);
  made.style.fontSize = variable(made.textContent);
  return made;
}

function space(number) {
  const made = element("div.space", { title: `space-${number}` });
  made.style.width = variable(made.title);
  return made;
}

function pair(ink, paper) {
  const made = element("span.pair", {}, `${ink} on ${paper}`);
  made.style.color = variable(ink);
  made.style.background = variable(paper);
  return made;
}

const card = (name, attributes) =>
  element("button.card", { "aria-label": `JH ${name}`, ...attributes }, face("JH"));

part("sizes").append(...numbered(SIZES, size));
part("spaces").append(...numbered(SPACES, space));
part("pairs").append(
  ...Object.entries(PAIRS).flatMap(([ink, papers]) => papers.map((paper) => pair(ink, paper))),
);
part("card-states").append(
  ...Object.entries(STATES).map(([name, attributes]) => card(name, attributes)),
  element("span.card.back"),
);
for (const id of ["card-text", "card-colors"]) {
  part(id).append(...minis(["5C", "10D", "JH", "AS"]));
}
part("counted").append(counted("hand", ["5H", "JH", "JS", "2C"], "9D", SCORE));
const board = new Board(part("board"), 61, [31], SHAPES.large, { near: "You", far: "Computer" });
board.put("near", { front: 57, back: 53 });
board.put("far", { front: 60, back: 48 });

const chances = [0.5, 0.7, 0.4, 1].map((chance, step) => ({ step, chance }));
part("chances").append(new Curve(chances, "You", () => {}, [2]).picture);
