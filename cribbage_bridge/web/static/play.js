/* The page to play: a game against the computer, action by action. */

import { ask } from "/static/api.js";
import { discardList, hintOf } from "/static/advice.js";
import { cutPlace, cutter } from "/static/cutter.js";
import { confirmed } from "/static/dialog.js";
import { invite } from "/static/invite.js";
import "/static/install.js";
import { AT_TABLE, forget, keptGames, scoresOf } from "/static/kept.js";
import { PERSON_AND_COMPUTER } from "/static/names.js";
import { attempt, button, complain, element, part } from "/static/page.js";
import { showPaper } from "/static/papers.js";
import { keepFinished, reviewOfDiscards } from "/static/results.js";
import { changeSetting, settings } from "/static/settings.js";
import { Sitting } from "/static/sitting.js";

const STRENGTH = "cribbage strength";

const sitting = new Sitting({
  spoken: PERSON_AND_COMPUTER,
  place: ({ name }) => `games/${name}`,
  since: () => "",
  offers: {
    continue: () => sitting.goOnOffer(...cutter()),
    nothing: () => [
      sitting.result(),
      ...sitting.lookBack(),
      button("Another game", restart, { primary: !sitting.review }),
    ],
  },
  learned: () => {},
  offered,
  left,
});

/** Note what can be done, when the person can go on. */
function offered() {
  const { game, isTurn } = sitting;
  part("undo").disabled = !game.can_undo;
  part("costs").disabled = !game.can_undo;
  part("hint").disabled = !isTurn;
}

/* What is done */

async function undo() {
  await sitting.underway;
  if (sitting.game.can_undo) await sitting.request("undo");
}

async function restart() {
  await sitting.underway;
  if (await mayEnd("Give this game up, and begin another?")) {
    await sitting.request("restart");
  }
}

async function quit() {
  if (sitting.game.winner) await sitting.underway;
  if (!(await mayEnd("Give this game up?"))) return;
  try {
    await ask(`games/${sitting.game.name}`, { method: "DELETE" });
    sitting.leave();
  } catch (error) {
    await sitting.recover(error);
  }
}

/** Whether the game may end: it is over, or the person says yes to a question. */
const mayEnd = async (question) =>
  sitting.game.prompt === "nothing" || confirmed(question);

/* Advice */

const hint = () => advise("hint", (advice) => hintOf(advice, sitting.game));

const costs = () => advise("discards", costsOf);

/** What the discards have cost, which the statistics of a game that is over get, too. */
function costsOf(found) {
  const { game } = sitting;
  if (game.winner) {
    attempt(() => keepFinished(`games/${game.name}`, reviewOfDiscards(found)));
  }
  return discardList(found);
}

/** Ask about the game, and show what the answer makes. */
async function advise(what, show) {
  await sitting.underway;
  complain();
  const asked = sitting.game;
  try {
    const answer = await ask(`games/${asked.name}/${what}`);
    if (sitting.busy || sitting.game !== asked) return;
    showPaper(show(answer), () => sitting.focusNext());
  } catch (error) {
    await sitting.recover(error);
    if (sitting.game) sitting.goOn();
  }
}

/* Coming in, and leaving */

/** Leave a game that is no more. */
function left({ name }) {
  forget(name);
  sessionStorage.removeItem(AT_TABLE);
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

function keptGame(game) {
  const { name, strength, over, seen } = game;
  const when = new Date(seen).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const href = `/${strength ? "play" : "room"}/${name}`;
  const link = element("a", { href }, `${scoresOf(game)}${over ? " (over)" : ""}`);
  return element("li", {}, link, " ", element("small", {}, when));
}

async function enter(answer) {
  sessionStorage.setItem(AT_TABLE, answer.name);
  history.replaceState(null, "", `/play/${answer.name}`);
  part("first-cut").replaceChildren();
  await sitting.enter(answer);
}

function begin(event) {
  event.preventDefault();
  const form = new FormData(event.target);
  const body = {
    strength: form.get("strength"),
    counting: form.has("counting"),
    penalties: form.getAll("penalties"),
    cut: cutPlace(),
  };
  localStorage.setItem(STRENGTH, body.strength);
  attempt(async () => enter(await ask("games", { method: "POST", body })));
}

async function start() {
  const name = location.pathname.match(/^\/play\/([^/]+)$/)?.[1];
  if (!name) {
    welcome();
    return;
  }
  try {
    await enter(await ask(`games/${name}`));
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
for (const [counting, penalties] of [
  ["counting", "penalties"],
  ["each-counts", "room-penalties"],
]) {
  part(counting).addEventListener("change", ({ target }) => {
    part(penalties).disabled = !target.checked;
  });
}
part("hint").addEventListener("click", hint);
part("undo").addEventListener("click", undo);
part("costs").addEventListener("click", costs);
part("restart").addEventListener("click", restart);
part("quit").addEventListener("click", quit);
part("invite").addEventListener("submit", invite);
start();
