/* The page to play: a game against the computer, action by action. */

import { Refusal, ask } from "/static/api.js";
import { discardList, hintOf } from "/static/advice.js";
import { face } from "/static/cards.js";
import { confirmed } from "/static/dialog.js";
import { Hand } from "/static/hand.js";
import "/static/install.js";
import { AT_TABLE, forget, keep, keptGames } from "/static/kept.js";
import { button, complain, element, part } from "/static/page.js";
import { Playback } from "/static/playback.js";
import { changeSetting, fillIn, follow, settings } from "/static/settings.js";
import { Table, whose } from "/static/table.js";

const STRENGTH = "cribbage strength";
const TURNS = ["discard", "lay", "count"];

let game = null;
let busy = false;
let underway = Promise.resolve();

const hand = new Hand({
  discard,
  lay: (card) => act({ action: "lay", card }),
  changed: offer,
});
const playback = new Playback(new Table());

/* What can be done */

/** What to say, and what to offer, by what the game waits for. */
const OFFERS = {
  discard: () => [
    "Discard two cards to the crib.",
    button(`Discard ${hand.chosen.length} of 2`, () => discard(hand.chosen), {
      disabled: !hand.isChosen,
    }),
  ],
  lay: () => ["Lay a card."],
  count: () => [
    `${whose("you", game.next_count.source)}: how many points?`,
    countForm(),
  ],
  continue: () => [
    game.next_count ? "The show." : "All is counted.",
    ...(game.next_count ? [] : cutter()),
    button(continueText(), () => act({ action: "continue", cut: cutPlace() })),
  ],
  nothing: () => [
    result(),
    button("Another game", restart),
    button("My discards", review, { primary: false }),
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

/** Where the person cuts the deck: a slider, for those who like to. */
function cutter() {
  const range = { type: "range", name: "cut", min: 1, max: 51, value: 26 };
  const place = element("input", range);
  return settings.cuts ? [element("label.cutter", {}, "Cut ", place)] : [];
}

/** Where the person cuts the deck; 0 for those who do not. */
const cutPlace = () => Number(document.querySelector("[name=cut]")?.value ?? 0);

function result() {
  const { player, margin } = game.winner;
  const wins = player === "you" ? "You win" : "The computer wins";
  return `${wins}${MARGINS[margin]}!`;
}

function countForm() {
  const points = element("input", {
    type: "number", name: "points", min: 0, required: "", inputmode: "numeric",
    "aria-label": "Points", invalid: () => complain(),
  });
  const submit = (event) => {
    event.preventDefault();
    act({ action: "count", points: Number(points.value) });
  };
  const cards = [...game.next_count.cards, game.start_card].map((card) =>
    element("span.card.small", {}, face(card)),
  );
  return element(
    "form.count-form",
    { submit },
    element("span.row", {}, ...cards),
    points,
    element("button.button.primary", {}, "Count"),
  );
}

/** Say what the game waits for, and offer what can be done. */
function offer() {
  const [text, ...buttons] = OFFERS[game.prompt]();
  const isTurn = TURNS.includes(game.prompt);
  const hadFocus = part("buttons").contains(document.activeElement);
  part("prompt").textContent = text;
  part("buttons").replaceChildren(...buttons);
  if (hadFocus) part("buttons").querySelector("input, button")?.focus();
  part("undo").disabled = !game.can_undo;
  part("review").disabled = !game.can_undo;
  part("hint").disabled = !isTurn;
  document.title = isTurn ? "Your turn · Cribbage" : "Cribbage";
}

/** Let the keyboard go on where something can be done, if it is nowhere. */
function focusNext() {
  const { activeElement } = document;
  const isSeen = activeElement.getClientRects().length > 0;
  if (activeElement.matches(":not(body, :disabled)") && isSeen) return;
  const next = hand.firstUsable() ?? part("buttons").querySelector("input, button");
  next?.focus({ preventScroll: true });
}

/* What is done */

/** Take an action, and show what comes of it. */
const act = (action) =>
  request(`games/${game.name}/actions`, action, (answer) => playback.present(answer));

function discard(cards) {
  return act({ action: "discard", cards });
}

async function undo() {
  await underway;
  if (game.can_undo) await request(`games/${game.name}/undo`, {}, showWhole);
}

async function restart() {
  await underway;
  const question = "Give this game up, and begin another?";
  if (game.prompt !== "nothing" && !(await confirmed(question))) return;
  await request(`games/${game.name}/restart`, {}, showWhole);
}

async function quit() {
  const question = "Give this game up?";
  if (game.prompt !== "nothing" && !(await confirmed(question))) return;
  try {
    await ask(`games/${game.name}`, { method: "DELETE" });
    playback.hasten();
    leave();
  } catch (error) {
    await recover(error);
  }
}

/** Change the game, and show it; unless something else is underway. */
async function request(path, body, show) {
  if (busy) return;
  underway = change(path, body, show);
  await underway;
}

/** Change the game, and show it; unless it was given up meanwhile. */
async function change(path, body, show) {
  const asked = game;
  setBusy(true);
  complain();
  hideAdvice();
  part("buttons").replaceChildren();
  part("prompt").textContent = "";
  try {
    const action = { ...body, revision: game.revision };
    const answer = await ask(path, { method: "POST", body: action });
    if (game !== asked) return;
    game = answer;
    hand.clear(game);
    await show(answer);
    if (game === answer) goOn();
  } catch (error) {
    if (game !== asked) return;
    await recover(error);
    if (game) goOn();
  }
}

function setBusy(state) {
  busy = state;
  hand.idle = state;
  part("felt").setAttribute("aria-busy", state);
}

/** Let the person go on. */
function goOn() {
  setBusy(false);
  keep(game);
  hand.mark();
  offer();
  focusNext();
}

/** Show a game as it is. */
function showWhole(answer) {
  game = answer;
  hand.clear(game);
  playback.showWhole(game);
}

/** Show what is known after something could not be done. */
async function recover(error) {
  if (!(error instanceof Refusal)) throw error;
  if (error.status === 404) {
    leave();
  } else if (error.status === 409) {
    showWhole(await ask(`games/${game.name}`));
  }
  complain(error.message);
}

/* Advice */

const hint = () => advise("hint", (advice) => hintOf(advice, game));

const review = () => advise("discards", discardList);

/** Ask about the game, and show what the answer makes. */
async function advise(what, show) {
  await underway;
  complain();
  const asked = game;
  try {
    const answer = await ask(`games/${game.name}/${what}`);
    if (busy || game !== asked) return;
    const close = button("Close", closeAdvice, { primary: false });
    openLog(false);
    part("advice").replaceChildren(...show(answer), element("div.close", {}, close));
    part("advice").hidden = false;
    part("advice").focus();
  } catch (error) {
    await recover(error);
    if (game) goOn();
  }
}

function closeAdvice() {
  hideAdvice();
  focusNext();
}

function hideAdvice() {
  const advice = part("advice");
  if (advice.contains(document.activeElement)) document.activeElement.blur();
  advice.hidden = true;
}

/** Open the drawer of the log, or close it. */
function openLog(isOpen) {
  part("log-paper").classList.toggle("open", isOpen);
  part("log-button").setAttribute("aria-expanded", isOpen);
}

/* Coming in, and leaving */

/** Leave a game that is no more. */
function leave() {
  forget(game.name);
  sessionStorage.removeItem(AT_TABLE);
  game = null;
  welcome();
}

function welcome() {
  history.replaceState(null, "", "/");
  document.title = "Cribbage";
  const kept = keptGames();
  part("kept").hidden = !kept.length;
  part("kept-games").replaceChildren(...kept.map(keptGame));
  const strength = localStorage.getItem(STRENGTH) ?? "regular";
  part("begin").elements.strength.value = strength;
  part("cuts").checked = settings.cuts;
  part("first-cut").replaceChildren(...cutter());
  part("game").hidden = true;
  part("welcome").hidden = false;
}

function keptGame({ name, strength, you, computer, over, seen }) {
  const when = new Date(seen).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const scores = `You ${you}, ${strength} ${computer}${over ? " (over)" : ""}`;
  const link = element("a", { href: `/play/${name}` }, scores);
  return element("li", {}, link, " ", element("small", {}, when));
}

function enter(answer) {
  sessionStorage.setItem(AT_TABLE, answer.name);
  history.replaceState(null, "", `/play/${answer.name}`);
  part("first-cut").replaceChildren();
  part("welcome").hidden = true;
  part("game").hidden = false;
  showWhole(answer);
  goOn();
}

async function begin(event) {
  event.preventDefault();
  complain();
  const form = new FormData(event.target);
  const body = {
    strength: form.get("strength"),
    counting: form.has("counting"),
    penalties: form.getAll("penalties"),
    cut: cutPlace(),
  };
  localStorage.setItem(STRENGTH, body.strength);
  try {
    enter(await ask("games", { method: "POST", body }));
  } catch (error) {
    await recover(error);
  }
}

async function start() {
  const name = location.pathname.match(/^\/play\/([^/]+)$/)?.[1];
  if (!name) {
    welcome();
    return;
  }
  try {
    enter(await ask(`games/${name}`));
  } catch (error) {
    if (error.status === 404) forget(name);
    welcome();
    complain(error.message);
  }
}

part("begin").addEventListener("submit", begin);
part("cuts").addEventListener("change", ({ target }) => {
  changeSetting("cuts", target.checked);
  part("first-cut").replaceChildren(...cutter());
});
part("counting").addEventListener("change", (event) => {
  part("penalties").disabled = !event.target.checked;
});
part("hint").addEventListener("click", hint);
part("undo").addEventListener("click", undo);
part("review").addEventListener("click", review);
part("restart").addEventListener("click", restart);
part("quit").addEventListener("click", quit);
part("settings-button").addEventListener("click", () => {
  fillIn(part("settings-form"));
  part("settings").showModal();
});
follow(part("settings-form"), () => {
  playback.redraw();
  hand.mark();
  if (!busy) offer();
});
part("log-button").addEventListener("click", () => {
  hideAdvice();
  openLog(!part("log-paper").classList.contains("open"));
});
part("log-close").addEventListener("click", () => openLog(false));
addEventListener("keydown", ({ key, target, ctrlKey, altKey, metaKey }) => {
  const isCommand = ctrlKey || altKey || metaKey || target.matches("input, dialog *");
  if (game && !isCommand && /^[1-6]$/.test(key)) hand.chooseAt(Number(key));
});
for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => busy && playback.hasten());
}
start();
