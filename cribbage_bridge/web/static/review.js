/* The page of a review: a game card by card, with the cost of each choice. */

import { idOfPage, reviewPage, stepOfPage } from "./addresses.js";
import { Refusal, ask, watch } from "./api.js";
import { Curve } from "./curve.js";
import { decisionOf, mistakeOf, totalOf } from "./decision.js";
import { saveJson } from "./files.js";
import { saveReviewed } from "./review_costs.js";
import { against, watched } from "./names.js";
import { attempt, complain, copyAddress, element, part } from "./page.js";
import { ownSeat } from "./saved_games.js";
import { sceneOf } from "./scene.js";
import "./settings.js";
import { seatsOf, toSides } from "./sides.js";
import { Steps, textOf } from "./steps.js";
import { Table } from "./table.js";
import { explained } from "./terms.js";
import * as texts from "./texts.js";

const MOST_MISTAKES = 6;

const ID = idOfPage();

const VIEWER = ownSeat(ID);
const SEATS = seatsOf({ viewer: VIEWER });
const SIDES = Object.keys(SEATS);

let game = null;
let step = 0;
let result = null;
let table = null;
let list = null;
let curve = null;

/** The reviewed choices, keyed by the step that they led to. */
const decisions = new Map();

/* Navigation */

/** The functions that return the steps to which the buttons lead. */
const WAYS = {
  first: () => 0,
  previousDeal: () => dealBefore(),
  back: () => step - 1,
  forward: () => step + 1,
  nextDeal: () => beginOf(game.steps[step].deal + 1),
  last: () => game.steps.length - 1,
};

const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  "Shift+ArrowLeft": "previousDeal",
  "Shift+ArrowRight": "nextDeal",
  Home: "first",
  End: "last",
};

/** Return the first step of a deal, or the last step if there is no such deal. */
function beginOf(deal) {
  const found = game.steps.findIndex((each) => each.deal === deal);
  return found < 0 ? game.steps.length - 1 : found;
}

/** Return the first step of this deal or, if already there, of the previous deal. */
function dealBefore() {
  const { deal } = game.steps[step];
  const begin = beginOf(deal);
  return begin < step || deal === 0 ? begin : beginOf(deal - 1);
}

/** Go to a step or, if there is no such step, to the nearest one. */
function go(wanted) {
  const last = game.steps.length - 1;
  step = Math.min(Math.max(0, wanted), last);
  show();
  history.replaceState(null, "", reviewPage(ID, step));
}

/** Go to a step from elsewhere on the page, and show the table. */
function jump(wanted) {
  go(wanted);
  part("felt").scrollIntoView({ block: "nearest" });
}

function goWhere(way) {
  go(WAYS[way]());
}

/** Return the step that the address names; 0 if it names none. */
const stepOfAddress = () => Number.parseInt(stepOfPage(), 10) || 0;

/* The current step */

/** Return the view of a step, with all events of its deal so far. */
function viewOf(place) {
  const view = game.steps[place];
  const counted = view.shown.find(({ source }) => source === "crib");
  const dealt = game.steps.slice(beginOf(view.deal), place + 1);
  return {
    ...view,
    dealer: counted ? counted.seat : view.dealer,
    events: dealt.flatMap(({ events }) => events),
  };
}

/** Return the cards that score in the play at a step. */
const scoring = ({ events }) =>
  events
    .map(({ event }) => event)
    .filter(({ kind }) => kind === "scored")
    .filter(({ source }) => source === "play")
    .flatMap(({ combinations }) => combinations.flatMap(({ cards }) => cards));

function show() {
  const current = game.steps[step];
  table.putPegs(current.pegs);
  table.draw(sceneOf(viewOf(step)));
  table.light(scoring(current));
  part("happened").replaceChildren(...explained(textOf(current)));
  for (const made of document.querySelectorAll("[data-go]")) {
    const wanted = WAYS[made.dataset.go]();
    made.disabled = wanted === step || wanted < 0 || wanted >= game.steps.length;
  }
  list.show(step);
  curve.show(step);
  showDecision();
}

/** Return the player whose choices are shown: a side, or `both`. */
const who = () => part("who").querySelector(":checked").value;

const isShown = (side) => [side, "both"].includes(who());

function showDecision() {
  const { seat } = game.steps[step];
  const decision = decisions.get(step);
  part("decision").replaceChildren(
    ...(decision && isShown(seat)
      ? decisionOf(decision, game.names[seat], game.steps[step - 1])
      : [element("h2", { id: "decision-title" }, remarkOf(decision))]),
  );
}

/** Return the remark about a step without a visible choice. */
function remarkOf(decision) {
  const { seat, action } = game.steps[step];
  if (decision) return texts.notShown(game.names[seat]);
  const isUnknown = ["discard", "play"].includes(action) && !result;
  return isUnknown ? texts.NOT_REVIEWED : texts.NO_CHOICE;
}

/* The review */

/** Add a reviewed choice. */
function learn(decision) {
  decisions.set(decision.step + 1, decision);
  mark(decision);
  if (decision.step + 1 === step) showDecision();
}

function mark(decision) {
  list.mark(decision.step + 1, isShown(decision.seat) ? decision : null);
}

function showProgress(done) {
  const { choices } = game;
  part("progress-text").textContent = texts.reviewedText(done, choices);
  part("progress").max = Math.max(1, choices);
  part("progress").value = done;
  part("progress").hidden = Boolean(result);
}

/** Show the total cost of each selected player's choices, and the costliest choices. */
function showCosts() {
  if (!result) {
    part("costs").replaceChildren(element("p.note", {}, texts.COSTS_LATER));
    return;
  }
  const totals = SIDES.filter(isShown).map((side) =>
    element("p", {}, totalOf(result.totals[side], game.names[side])),
  );
  const mistakes = result.costliest
    .map((place) => result.decisions[place])
    .filter(({ seat }) => isShown(seat))
    .slice(0, MOST_MISTAKES)
    .map((decision) => element("li", {}, mistake(decision)));
  const heading = element("p.note", {}, texts.COSTLIEST_FIRST);
  const worst = mistakes.length ? [heading, element("ol", {}, ...mistakes)] : [];
  part("costs").replaceChildren(...totals, ...worst);
}

function mistake(decision) {
  return element(
    "button",
    { click: () => jump(decision.step + 1) },
    ...mistakeOf(decision, game.names[decision.seat]),
  );
}

function showCurve() {
  const side = who() === "far" ? "far" : "near";
  curve = new Curve(game.chances[side], game.names[side], jump);
  part("curve-title").textContent = texts.chanceToWin(game.names[side]);
  part("curve").replaceChildren(curve.picture);
  curve.show(step);
}

/** Show the choices of the selected player, or of both. */
function showChoices() {
  for (const decision of decisions.values()) mark(decision);
  showCurve();
  showCosts();
  showDecision();
}

/* The start */

function offerSides({ names }) {
  const choices = [["both", "both"], ...Object.entries(names)];
  const radios = choices.map(([value, name]) => {
    const radio = element("input", { type: "radio", name: "who", value });
    radio.checked = value === (VIEWER ? "near" : "both");
    return element("label", {}, radio, ` ${name}`);
  });
  part("who").append(...radios);
}

/** Return the result of a game as text, such as `champion 121, novice 96`. */
function ended({ names, steps, reason, winner }) {
  const { pegs } = steps.at(-1);
  const scores = SIDES.map((side) => `${names[side]} ${pegs[side].front}`).join(", ");
  const loser = SIDES.find((side) => side !== winner);
  return reason ? `${scores}: ${texts.lostBy(names[loser], reason)}` : scores;
}

function enter(answer) {
  if (game) return;
  // A player's name can be the name of a seat, which `toSides` would replace.
  const names = { near: answer.names[SEATS.near], far: answer.names[SEATS.far] };
  game = { ...toSides(answer, SEATS), names };
  part("title").textContent = ended(game);
  document.title = `${ended(game)} · Cribbage`;
  offerSides(game);
  part("review").hidden = false;
  table = new Table(VIEWER ? against(names.far) : watched(names));
  table.setGoal({ goal: game.steps[0].goal, skunk_lines: game.skunk_lines });
  list = new Steps(part("steps"), game.steps, jump);
  showProgress(0);
  showCurve();
  showCosts();
  go(stepOfAddress());
}

function finish(answer) {
  source.close();
  saveReviewed(ID, answer);
  result = toSides(answer, SEATS);
  for (const decision of result.decisions) learn(decision);
  showProgress(game.choices);
  showCosts();
  showDecision();
}

/** Show why the server refused the stream. */
async function refuse() {
  try {
    await ask(`reviews/${ID}`);
    complain(texts.TOO_MANY_REVIEWS);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    complain(error.message);
  }
}

const source = watch(
  `reviews/${ID}/stream${VIEWER ? `?viewer=${VIEWER}` : ""}`,
  {
    game: enter,
    progress: ({ done, decision }) => {
      learn(toSides(decision, SEATS));
      showProgress(done);
    },
    result: finish,
  },
  refuse,
);

for (const made of document.querySelectorAll("[data-go]")) {
  made.addEventListener("click", () => goWhere(made.dataset.go));
}
part("who").addEventListener("change", showChoices);
part("download").addEventListener("click", () =>
  attempt(async () => saveJson(`cribbage-${ID}.json`, await ask(`reviews/${ID}`))),
);
part("copy").addEventListener("click", async () => {
  part("copied").textContent = await copyAddress();
});
addEventListener("hashchange", () => game && go(stepOfAddress()));
addEventListener("keydown", (event) => {
  const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event;
  const way = KEYS[`${shiftKey ? "Shift+" : ""}${key}`];
  if (!game || !way || ctrlKey || altKey || metaKey || target.matches("input")) return;
  event.preventDefault();
  goWhere(way);
});
