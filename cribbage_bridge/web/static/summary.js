/* The summary of a finished game: points, turning points and the costliest choices. */

import { drillPage, reviewPage } from "./addresses.js";
import { percent } from "./advice.js";
import { ask, watch } from "./api.js";
import { Curve } from "./curve.js";
import { mistakeOf } from "./decision.js";
import { element } from "./page.js";
import { isPanelOpen, showPanel } from "./panel.js";
import { saveReviewed } from "./review_costs.js";
import { toSides } from "./sides.js";
import { explained } from "./terms.js";
import * as texts from "./texts.js";

const MOST_SHOWN = 3;

/** The drill for each kind of choice. */
const DRILLS = {
  discard: { drill: "discard", text: "Practice discarding" },
  play: { drill: "peg", text: "Practice pegging" },
};

/** The level at which both drills ask about all kinds of choices. */
const LEVEL = 2;

/**
 * Show the summary of a game that is over.
 *
 * @param {object} game The game.
 * @param {string} result Its result as text.
 * @param {AbortSignal} signal Cancels the request when the user leaves the game.
 * @param {boolean} isAsked False if an open panel must stay as it is.
 */
export async function showSummary(game, result, signal, isAsked) {
  const { place, review, names, seats } = game;
  const summary = toSides(await ask(`${place}/summary`, { signal }), seats);
  if (!isAsked && isPanelOpen()) return;
  const costs = costliest(game);
  const [, ...again] = game.afterEnd();
  const shown = {
    children: [
      element("h2", {}, result),
      element("div.buttons.again", {}, ...again),
      ...tally(summary.wins, names),
      ...costs.elements,
      ...pointsTable(summary.points, names),
      ...chances(summary, game),
    ],
    links: [element("a.button", { href: reviewPage(review) }, "Review")],
    ended: costs.end,
  };
  showPanel(shown, () => game.focusNext());
}

function tally({ near, far }, { short }) {
  if (near + far < 2) return [];
  return [element("p", {}, texts.gamesWon(short.near, near, short.far, far))];
}

function pointsTable(points, { short }) {
  if (!points.length) return [];
  const headings = [texts.SOURCE, short.near, short.far].map((text) =>
    element("th", { scope: "col" }, text),
  );
  const rows = points.map(({ source, points: { near, far } }) =>
    element("tr", {}, element("th", { scope: "row" }, ...explained(texts.SOURCES[source])),
      element("td", {}, near), element("td", {}, far)),
  );
  const head = element("thead", {}, element("tr", {}, ...headings));
  return [
    element("h3", {}, texts.POINTS_BY_SOURCE),
    element("table", {}, head, element("tbody", {}, ...rows)),
  ];
}

/** Return the curve of the chance of winning, and its turning points. */
function chances({ chances: found, turning_points: turns }, { names, review }) {
  const name = names.called("near");
  const go = (step) => location.assign(reviewPage(review, step));
  const curve = new Curve(found, name, go, turns.map(({ deal }) => deal));
  const lines = turns.map(({ deal, before, after }) =>
    element("li", {}, texts.turningPoint(deal, percent(before), percent(after))),
  );
  return [
    element("h3", {}, texts.chanceToWin(name)),
    curve.picture,
    element("ul.turns", {}, ...lines),
  ];
}

/** Return elements for the costliest choices so far, and a function to stop updates. */
function costliest({ review, viewer, names, seats }) {
  const order = element("p.note", { hidden: "" }, texts.COSTLIEST_FIRST);
  const list = element("ol.mistakes");
  const state = element("p.note", { role: "status" }, texts.NOTHING_REVIEWED);
  const say = (text) => {
    state.textContent = text;
  };
  // A stream that reconnects sends the same decisions again.
  const found = new Map();
  const add = (decision) => {
    found.set(decision.step, decision);
  };
  const show = () => {
    const mistakes = [...found.values()].filter(isMistake(viewer)).toSorted(byCost);
    list.replaceChildren(...linesOf(mistakes, review, names, seats));
    order.hidden = !mistakes.length;
    return mistakes.length;
  };
  const source = watch(
    `reviews/${review}/stream${viewer ? `?viewer=${viewer}` : ""}`,
    {
      progress: ({ done, of, decision }) => {
        add(decision);
        show();
        say(texts.reviewedText(done, of));
      },
      result: (answer) => {
        source.close();
        answer.decisions.forEach(add);
        say(show() ? "" : texts.NO_MISTAKES);
        saveReviewed(review, answer);
      },
    },
    () => say(texts.TOO_MANY_REVIEWS),
  );
  return {
    elements: [
      element("h3", {}, texts.costliest(viewer !== null)),
      order,
      list,
      state,
    ],
    end: () => source.close(),
  };
}

const isMistake = (viewer) => ({ seat, is_best: isBest }) =>
  !isBest && (viewer === null || seat === viewer);

const byCost = (one, other) =>
  other.chance_lost - one.chance_lost ||
  other.points_lost.decimal - one.points_lost.decimal;

function linesOf(mistakes, review, names, seats) {
  return mistakes.slice(0, MOST_SHOWN).map((decision) => {
    const { step, seat, kind, options, made } = decision;
    const name = names.called(seat === seats.near ? "near" : "far");
    const { drill, text } = DRILLS[options[made].action.kind];
    const query = new URLSearchParams({ level: LEVEL, kind });
    return element(
      "li",
      {},
      element("a", { href: reviewPage(review, step + 1) }, ...mistakeOf(decision, name)),
      " ",
      element("a", { href: drillPage(drill, query) }, text),
    );
  });
}
