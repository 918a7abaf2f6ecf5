/* The page to look back at a game: card by card, with what each choice has cost. */

import { Refusal, ask, watch } from "/static/api.js";
import { withCards } from "/static/cards.js";
import { Curve } from "/static/curve.js";
import { decisionOf, mistakeOf, totalOf } from "/static/decision.js";
import { keepReviewed } from "/static/ending.js";
import { SIDES, bySide, sceneOf } from "/static/moment.js";
import { lookedAt } from "/static/names.js";
import { complain, copyAddress, element, part } from "/static/page.js";
import "/static/settings.js";
import { Steps } from "/static/steps.js";
import { Table } from "/static/table.js";

const MOST_MISTAKES = 6;

const SEATS = Object.keys(SIDES);

const ID = location.pathname.split("/").at(-1);

let game = null;
let step = 0;
let result = null;
let table = null;
let steps = null;
let curve = null;

/** The choices that are reviewed already, by the step that they led to. */
const decisions = new Map();

/* Where to go */

/** Where each button leads, from the current step. */
const WAYS = {
  first: () => 0,
  previousDeal: () => dealBefore(),
  back: () => step - 1,
  forward: () => step + 1,
  nextDeal: () => beginOf(game.moments[step].deal + 1),
  last: () => game.moments.length - 1,
};

const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  "Shift+ArrowLeft": "previousDeal",
  "Shift+ArrowRight": "nextDeal",
  Home: "first",
  End: "last",
};

/** The step by which a deal begins; the last one, after all deals. */
function beginOf(deal) {
  const found = game.moments.findIndex((moment) => moment.deal === deal);
  return found < 0 ? game.moments.length - 1 : found;
}

/** The beginning of this deal, or of the one before where it has just begun. */
function dealBefore() {
  const { deal } = game.moments[step];
  const begin = beginOf(deal);
  return begin < step || deal === 0 ? begin : beginOf(deal - 1);
}

/** Go to a step, as far as there is one. */
function go(wanted) {
  const last = game.moments.length - 1;
  step = Math.min(Math.max(0, wanted), last);
  show();
  history.replaceState(null, "", `#${step}`);
}

function goWhere(way) {
  go(WAYS[way]());
}

/** The step that the address names. */
const stepOfAddress = () => Number.parseInt(location.hash.slice(1), 10) || 0;

/* What is shown */

function show() {
  const moment = game.moments[step];
  const { pegs, scoring, text } = moment;
  table.putPegs(bySide(pegs));
  table.draw(sceneOf(moment));
  table.light(scoring);
  part("happened").replaceChildren(...withCards(text || "Before the game"));
  for (const made of document.querySelectorAll("[data-go]")) {
    const wanted = WAYS[made.dataset.go]();
    made.disabled = wanted === step || wanted < 0 || wanted >= game.moments.length;
  }
  steps.show(step);
  curve.show(step);
  showDecision();
}

/** The player whose choices are looked at: a seat, or `both`. */
const who = () => part("who").querySelector(":checked").value;

const isLookedAt = (seat) => [seat, "both"].includes(who());

function showDecision() {
  const { seat } = game.moments[step];
  const decision = decisions.get(step);
  part("decision").replaceChildren(
    ...(decision && isLookedAt(seat)
      ? decisionOf(decision, game.names[seat], game.moments[step - 1])
      : [element("h2", { id: "decision-title" }, remarkOf(decision))]),
  );
}

/** What there is to say of a step of which no choice is shown. */
function remarkOf(decision) {
  const { seat, action } = game.moments[step];
  if (decision) return `The choices of ${game.names[seat]} are not looked at`;
  const isUnknown = ["discard", "lay"].includes(action) && !result;
  return isUnknown ? "Not reviewed yet" : "Nothing to choose here";
}

/** Take in a choice that was reviewed. */
function learn(decision) {
  decisions.set(decision.step + 1, decision);
  mark(decision);
  if (decision.step + 1 === step) showDecision();
}

function mark(decision) {
  steps.mark(decision.step + 1, isLookedAt(decision.seat) ? decision : null);
}

function showProgress(done) {
  const { choices } = game;
  part("progress-text").textContent = result
    ? `All ${choices} choices are reviewed. `
    : `${done} of ${choices} choices are reviewed. `;
  part("progress").max = Math.max(1, choices);
  part("progress").value = done;
  part("progress").hidden = Boolean(result);
}

/** Show what all choices have cost, and the costliest of them. */
function showCosts() {
  if (!result) {
    const waiting = "They are known when all choices are reviewed.";
    part("costs").replaceChildren(element("p.note", {}, waiting));
    return;
  }
  const seats = SEATS.filter(isLookedAt);
  const totals = seats.map((seat) =>
    element("p", {}, totalOf(result.totals[seat], game.names[seat])),
  );
  const mistakes = result.costliest
    .map((place) => result.decisions[place])
    .filter(({ seat }) => isLookedAt(seat))
    .slice(0, MOST_MISTAKES)
    .map((decision) => element("li", {}, mistake(decision)));
  const heading = element("p.note", {}, "By what they cost of the chance to win:");
  const worst = mistakes.length ? [heading, element("ol", {}, ...mistakes)] : [];
  part("costs").replaceChildren(...totals, ...worst);
}

function mistake(decision) {
  return element(
    "button",
    { type: "button", click: () => go(decision.step + 1) },
    ...mistakeOf(decision, game.names[decision.seat]),
  );
}

function showCurve() {
  const seat = who() === "second" ? "second" : "first";
  curve = new Curve(game.chances[seat], game.names[seat], go);
  part("curve-title").textContent = `${game.names[seat]}'s chance to win`;
  part("curve").replaceChildren(curve.picture);
  curve.show(step);
}

/** Show the choices of those who are looked at. */
function look() {
  for (const decision of decisions.values()) mark(decision);
  showCurve();
  showCosts();
  showDecision();
}

/* Coming in */

function offerSeats({ names }) {
  const choices = [["both", "both"], ...SEATS.map((seat) => [seat, names[seat]])];
  const radios = choices.map(([value, name], place) => {
    const radio = element("input", { type: "radio", name: "who", value });
    radio.checked = place === 0;
    return element("label", {}, radio, ` ${name}`);
  });
  part("who").append(...radios);
}

/** How a game has ended, such as `champion 121, novice 96`. */
function ended({ names, moments, forfeit, winner }) {
  const { pegs } = moments.at(-1);
  const scores = SEATS.map((seat) => `${names[seat]} ${pegs[seat].front}`).join(", ");
  const loser = SEATS.find((seat) => seat !== winner);
  return forfeit ? `${scores}: ${names[loser]} loses: ${forfeit}` : scores;
}

function enter(answer) {
  if (game) return;
  game = answer;
  part("title").textContent = ended(game);
  document.title = `${ended(game)} · Cribbage`;
  offerSeats(game);
  part("review").hidden = false;
  table = new Table(lookedAt(bySide(game.names)));
  table.setGoal(game.goal);
  steps = new Steps(part("steps"), game.moments, go);
  showProgress(0);
  showCurve();
  showCosts();
  go(stepOfAddress());
}

function finish(answer) {
  source.close();
  result = answer;
  keepReviewed(ID, result);
  for (const decision of result.decisions) learn(decision);
  showProgress(game.choices);
  showCosts();
  showDecision();
}

/** Say why the server sends nothing. */
async function refuse() {
  try {
    await ask(`reviews/${ID}`);
    complain("Too many reviews are underway: load this page again in a minute.");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    complain(error.message);
  }
}

const source = watch(
  `reviews/${ID}/stream`,
  {
    game: enter,
    progress: ({ done, decision }) => {
      learn(decision);
      showProgress(done);
    },
    result: finish,
  },
  refuse,
);

for (const made of document.querySelectorAll("[data-go]")) {
  made.addEventListener("click", () => goWhere(made.dataset.go));
}
part("who").addEventListener("change", look);
part("download").href = `/api/reviews/${ID}`;
part("download").download = `cribbage-${ID}.json`;
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
