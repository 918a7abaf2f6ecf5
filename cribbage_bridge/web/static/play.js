/* The room to play: a game against the computer, action by action. */

import { Refusal, ask } from "/static/api.js";
import { face, spoken, withCards } from "/static/cards.js";
import { adviceTable, discardList } from "/static/advice.js";
import { makeDraggable } from "/static/drag.js";
import { complain, element, part } from "/static/page.js";
import { Table, whose } from "/static/table.js";

const KEPT = "cribbage game";

/** How long an event is looked at, in milliseconds. */
const PACE = {
  drawn: 700, deals: 500, dealt: 350, thrown: 500, cut: 700, laid: 650, go: 700,
  restarted: 500, shown: 500, scored: 700, won: 0,
};
const COMBINATION = 800;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

let game = null;
let scene = null;
let chosen = [];
let busy = false;
let hurry = false;

const table = new Table(handCard);

/* What is seen */

function emptyScene() {
  return {
    stage: "draw", dealer: null, hand: [], others: 0, thrown: [], crib: 0,
    played: [], count: 0, startCard: null, shown: [],
  };
}

/** The scene after an event, as far as the event tells. */
function after(before, event) {
  const { kind, player, cards, number, count } = event;
  const mine = player === "you";
  switch (kind) {
    case "dealt":
      return { ...emptyScene(), stage: "discard", others: number };
    case "thrown":
      return {
        ...before,
        crib: before.crib + number,
        others: mine ? before.others : before.others - number,
      };
    case "cut":
      return { ...before, stage: "play", startCard: cards[0] };
    case "laid":
      return {
        ...before,
        count,
        hand: before.hand.filter((card) => card !== cards[0]),
        others: mine ? before.others : before.others - 1,
        played: [...before.played, { card: cards[0], player, old: false }],
      };
    case "restarted":
      return {
        ...before,
        count: 0,
        played: before.played.map((laid) => ({ ...laid, old: true })),
      };
    case "shown":
      return { ...before, stage: "show" };
    default:
      return before;
  }
}

/** The scene as the server has it, with what is still looked at of the deal. */
function sceneOf(answer, { played, startCard, dealer }) {
  return {
    stage: answer.shown.length ? "show" : answer.stage,
    dealer: answer.stage === "deal" ? dealer : answer.dealer,
    hand: answer.hand,
    others: answer.others,
    thrown: answer.thrown,
    crib: answer.crib,
    played,
    count: answer.count,
    startCard: answer.start_card ?? startCard,
    shown: answer.shown,
  };
}

/* The own hand */

function handCard(card) {
  const made = element(
    "button.card",
    {
      "data-card": card,
      "aria-label": spoken(card),
      click: () => choose(card),
      keydown: walk,
    },
    face(card),
  );
  made.firstChild.setAttribute("aria-hidden", "true");
  if (game?.awaits === "throw") made.setAttribute("aria-pressed", isChosen(card));
  makeDraggable(made, { canDrop, drop: () => dropped(card) });
  return made;
}

const isChosen = (card) => chosen.includes(card);

function choose(card) {
  if (busy) return;
  if (game.awaits === "throw") toggle(card);
  else if (game.awaits === "lay") act({ action: "lay", card });
}

function toggle(card) {
  chosen = isChosen(card)
    ? chosen.filter((other) => other !== card)
    : [...chosen, card].slice(-2);
  for (const made of part("hand").children) {
    made.setAttribute("aria-pressed", isChosen(made.dataset.card));
  }
  offer();
}

function canDrop(target) {
  const zone = { throw: "crib", lay: "middle" }[game.awaits];
  return !busy && Boolean(zone && target?.closest(`#${zone}`));
}

function dropped(card) {
  if (game.awaits === "lay") act({ action: "lay", card });
  else if (!isChosen(card)) toggle(card);
  if (game.awaits === "throw" && chosen.length === 2) throwChosen();
}

/** Walk along the hand with the arrow keys. */
function walk(event) {
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  const cards = [...part("hand").children];
  const next = cards[cards.indexOf(event.currentTarget) + (steps[event.key] ?? 0)];
  if (event.key in steps && next) {
    event.preventDefault();
    next.focus();
  }
}

/* What can be done */

const OFFERS = {
  throw: () => [
    "Throw two cards to the crib.",
    button(`Throw ${chosen.length} of 2`, throwChosen, chosen.length !== 2),
  ],
  lay: () => ["Lay a card."],
  go: () => [
    "You have no card that fits.",
    button("Say go", () => act({ action: "go" })),
  ],
  count: () => [
    `${whose("you", game.next_count.source)}: how many points?`,
    countForm(),
  ],
  continue: () => [
    game.next_count ? "The show." : "All is counted.",
    button(continueText(), () => act({ action: "continue" })),
  ],
  nothing: () => [
    `${game.winner.player === "you" ? "You win" : "The computer wins"}${MARGINS[game.winner.margin]}!`,
    button("Another game", restart),
    button("My discards", review, false, ""),
  ],
};

const MARGINS = {
  game: "", skunk: ", and it is a skunk", double_skunk: ", and it is a double skunk",
};

function continueText() {
  const next = game.next_count;
  if (!next) return "Deal the next cards";
  return `Count ${whose(next.player, next.source).toLowerCase()}`;
}

function button(text, click, disabled = false, look = "primary") {
  const made = element("button.button", { click, disabled: disabled && "" }, text);
  if (look) made.classList.add(look);
  return made;
}

function countForm() {
  const points = element("input", {
    type: "number", name: "points", min: 0, required: "", inputmode: "numeric",
    "aria-label": "Points",
  });
  const submit = (event) => {
    event.preventDefault();
    act({ action: "count", points: Number(points.value) });
  };
  return element(
    "form.count-form",
    { submit },
    element("span.row", {}, ...game.next_count.cards.map((card) =>
      element("span.card.small", {}, face(card)))),
    points,
    element("button.button.primary", {}, "Count"),
  );
}

/** Say what the game waits for, and offer what can be done. */
function offer() {
  const [text, ...buttons] = OFFERS[game.awaits]();
  const kept = focusedPlace();
  part("prompt").textContent = text;
  part("buttons").replaceChildren(...buttons);
  if (kept !== null) part("buttons").querySelectorAll("button, input")[kept]?.focus();
  part("undo").disabled = !game.can_undo;
  part("hint").disabled = ["continue", "nothing"].includes(game.awaits);
  part("review").disabled = !game.can_undo;
  const turn = ["throw", "lay", "go", "count"].includes(game.awaits);
  document.title = turn ? "Your turn · Cribbage" : "Cribbage";
}

function focusedPlace() {
  const all = [...part("buttons").querySelectorAll("button, input")];
  const place = all.indexOf(document.activeElement);
  return place < 0 ? null : place;
}

/** Let the keyboard go on where something can be done. */
function focusNext() {
  if (document.activeElement !== document.body) return;
  const inHand = ["throw", "lay"].includes(game.awaits);
  const next = inHand
    ? [...part("hand").children].find((card) => canBeUsed(card.dataset.card))
    : part("buttons").querySelector("input, button");
  next?.focus({ preventScroll: true });
}

const canBeUsed = (card) => game.awaits === "throw" || game.playable.includes(card);

/** Mark the cards that cannot be laid. */
function markHand() {
  for (const made of part("hand").children) {
    const idle = busy || !["throw", "lay"].includes(game.awaits);
    const usable = !idle && canBeUsed(made.dataset.card);
    made.setAttribute("aria-disabled", !usable);
  }
}

/* The course of the game */

function throwChosen() {
  act({ action: "throw", cards: chosen });
}

/** Do something, and show what comes of it. */
async function act(action) {
  await request(`games/${game.name}/actions`, action, present);
}

async function request(path, body, show) {
  if (busy) return;
  setBusy(true);
  complain();
  hideAdvice();
  try {
    const change = { ...body, revision: game.revision };
    const answer = await ask(path, { method: "POST", body: change });
    await show(answer);
  } catch (error) {
    await recover(error);
  } finally {
    setBusy(false);
    finish();
  }
}

function setBusy(state) {
  busy = state;
  hurry = false;
  part("felt").setAttribute("aria-busy", state);
}

function finish() {
  if (!game) return;
  markHand();
  offer();
  focusNext();
}

/** Show what is known after something could not be done. */
async function recover(error) {
  if (!(error instanceof Refusal)) throw error;
  if (error.status === 404) {
    forget();
    welcome();
  } else if (error.status === 409) {
    showWhole(await ask(`games/${game.name}`));
  }
  complain(error.message);
}

/** Show a game as it is, with all that has happened. */
function showWhole(answer) {
  game = answer;
  chosen = [];
  scene = sceneOf(answer, answer.events.reduce(after, emptyScene()));
  const log = part("log");
  log.setAttribute("aria-live", "off");
  log.replaceChildren();
  answer.events.forEach(report);
  table.putPegs(answer.pegs);
  table.draw(scene);
  requestAnimationFrame(() => log.setAttribute("aria-live", "polite"));
}

/** Show what has happened by an action, event by event. */
async function present(answer) {
  chosen = [];
  part("buttons").replaceChildren();
  part("prompt").textContent = "";
  for (const event of answer.events) {
    scene = withOwnCards(after(scene, event), event, answer);
    table.draw(scene);
    report(event);
    if (event.kind === "shown") await countAloud(answer.shown);
    else if (event.kind === "scored") await celebrate(event);
    else await pause(PACE[event.kind]);
  }
  table.light([]);
  game = answer;
  scene = sceneOf(answer, scene);
  table.putPegs(answer.pegs);
  table.draw(scene);
}

/** The scene after an event with the own cards, which events do not tell. */
function withOwnCards(after, { kind, player }, answer) {
  if (kind === "dealt") {
    return { ...after, dealer: answer.dealer, hand: answer.hand };
  }
  if (kind !== "thrown" || player !== "you") return after;
  const isThrown = (card) => answer.thrown.includes(card);
  return {
    ...after,
    hand: after.hand.filter((card) => !isThrown(card)),
    thrown: after.hand.filter(isThrown),
  };
}

async function celebrate({ player, points, total, cards }) {
  table.light(cards);
  table.cheer(player, points);
  await table.peg(player, total, pause);
  await pause(PACE.scored);
  table.light([]);
}

/** Show cards of the show, and what they score for one after the other. */
async function countAloud(shown) {
  const counted = shown.at(-1);
  const before = shown.slice(0, -1);
  const { combinations } = counted.score;
  for (let number = 0; number <= combinations.length; number += 1) {
    const score = { ...counted.score, combinations: combinations.slice(0, number) };
    scene = { ...scene, shown: [...before, { ...counted, score }] };
    table.draw(scene);
    if (number) table.lightShown(combinations[number - 1].cards);
    await pause(number ? COMBINATION : PACE.shown);
  }
}

/** Wait, unless motion is reduced or the person is in a hurry. */
async function pause(milliseconds) {
  const end = performance.now() + (calm.matches ? 0 : milliseconds);
  while (!hurry && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(30, milliseconds)));
  }
}

/** Write an event into the log. */
function report({ text, player, kind }) {
  if (!text) return;
  const log = part("log");
  const marks = { "data-player": player, "data-kind": kind };
  log.append(element("li", marks, ...withCards(text)));
  log.scrollTop = log.scrollHeight;
}

/* Tools */

async function hint() {
  if (busy) return;
  const advice = await answered(`games/${game.name}/hint`);
  if (advice) showAdvice(adviceTable(advice, game));
}

async function review() {
  if (busy) return;
  const discards = await answered(`games/${game.name}/discards`);
  if (discards) showAdvice(discardList(discards));
}

async function answered(path) {
  complain();
  try {
    return await ask(path);
  } catch (error) {
    await recover(error);
    return null;
  }
}

function showAdvice(content) {
  const advice = part("advice");
  const close = button("Close", hideAdvice, false, "");
  advice.replaceChildren(...content, close);
  advice.hidden = false;
  advice.focus();
}

function hideAdvice() {
  const advice = part("advice");
  if (advice.contains(document.activeElement)) document.activeElement.blur();
  advice.hidden = true;
  if (game && !busy) focusNext();
}

const undo = () => request(`games/${game.name}/undo`, {}, showWhole);

async function restart() {
  if (game.awaits !== "nothing" && !(await confirmed("Give this game up, and begin another?"))) return;
  await request(`games/${game.name}/restart`, {}, showWhole);
}

async function quit() {
  if (game.awaits !== "nothing" && !(await confirmed("Give this game up?"))) return;
  try {
    await ask(`games/${game.name}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) return recover(error);
  }
  forget();
  welcome();
}

function confirmed(question) {
  const dialog = part("confirm");
  part("confirm-question").textContent = question;
  return new Promise((resolve) => {
    part("confirm-yes").onclick = () => dialog.close("yes");
    part("confirm-no").onclick = () => dialog.close("no");
    dialog.onclose = () => resolve(dialog.returnValue === "yes");
    dialog.returnValue = "";
    dialog.showModal();
  });
}

/* Coming in */

function forget() {
  localStorage.removeItem(KEPT);
  game = null;
}

function welcome() {
  history.replaceState(null, "", "/");
  document.title = "Cribbage";
  const kept = localStorage.getItem(KEPT);
  part("resume").hidden = !kept;
  if (kept) part("resume").href = `/play/${kept}`;
  part("game").hidden = true;
  part("welcome").hidden = false;
}

function enter(answer) {
  localStorage.setItem(KEPT, answer.name);
  history.replaceState(null, "", `/play/${answer.name}`);
  part("welcome").hidden = true;
  part("game").hidden = false;
  showWhole(answer);
  finish();
}

async function begin(event) {
  event.preventDefault();
  complain();
  const form = new FormData(event.target);
  const body = { strength: form.get("strength"), counting: form.has("counting") };
  try {
    enter(await ask("games", { method: "POST", body }));
  } catch (error) {
    await recover(error);
  }
}

async function start() {
  const name = location.pathname.match(/^\/play\/([^/]+)$/)?.[1];
  if (!name) return welcome();
  try {
    enter(await ask(`games/${name}`));
  } catch (error) {
    if (localStorage.getItem(KEPT) === name && error.status === 404) forget();
    welcome();
    complain(error.message);
  }
}

part("begin").addEventListener("submit", begin);
part("hint").addEventListener("click", hint);
part("undo").addEventListener("click", undo);
part("review").addEventListener("click", review);
part("restart").addEventListener("click", restart);
part("quit").addEventListener("click", quit);
for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => { hurry = busy; });
}
start();
