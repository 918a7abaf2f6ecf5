/* The home page: start a game, or resume one. */

import { tablePage } from "./addresses.js";
import { cutPlace, cutter } from "./cut.js";
import { playDemo } from "./demo.js";
import "./install.js";
import { offerLesson } from "./lesson.js";
import { attempt, complain, element, part } from "./page.js";
import { finishedGames, linkTo, onSavedGames, savedGames, scoresOf } from "./saved_games.js";
import { changeSetting, settings } from "./settings.js";
import { startTable } from "./start_table.js";
import { takeNotice } from "./tables.js";

/** The keys in local storage for the last options of a game against the computer. */
const STRENGTH = "cribbage strength";
const COUNTING = "cribbage counting";

/** The part of the page that a site of static files replaces by a table. */
const main = document.querySelector("main");

function show() {
  showSaved(savedGames());
  const { strength, counting, penalties } = part("play-computer").elements;
  const last = JSON.parse(localStorage.getItem(COUNTING) ?? "{}");
  strength.value = localStorage.getItem(STRENGTH) ?? "regular";
  counting.checked = last.counting ?? false;
  // A game without counting has no penalties, so it says nothing about the next one.
  for (const box of penalties) box.checked = !last.counting || last.penalties.includes(box.value);
  part("cuts").checked = settings.cuts;
  part("first-cut").replaceChildren(...cutter());
  for (const form of document.forms) choosePenalties(form);
}

/** Offer to continue the latest game that is not over, and list all games. */
function showSaved(games) {
  const last = games.find(({ over, isWatched }) => !over && !isWatched);
  part("continue").hidden = !last;
  if (last) {
    part("continue").href = tablePage(last.name);
    part("continue").replaceChildren("Continue", element("small", {}, scoresOf(last)));
  }
  part("saved").hidden = !games.length;
  const links = games.map((game) => linkTo(tablePage(game.name), game));
  part("saved-games").replaceChildren(...links);
}

// The last game of this window may be among the changes, if the user left it at once.
onSavedGames(() => main.isConnected && showSaved(savedGames()));

/** Enable the penalties in a form only if the players count their own hands. */
function choosePenalties({ elements: { counting, penalties } }) {
  penalties[0].closest("fieldset").disabled = !counting.checked;
}

/** Return, from a form, the options that both kinds of games have. */
function countingOf(form) {
  const data = new FormData(form);
  return { counting: data.has("counting"), penalties: data.getAll("penalties") };
}

part("play-computer").addEventListener("submit", (event) => {
  event.preventDefault();
  const strength = event.target.elements.strength.value;
  const counting = countingOf(event.target);
  localStorage.setItem(STRENGTH, strength);
  localStorage.setItem(COUNTING, JSON.stringify(counting));
  const body = { opponent: "computer", strength, cut: cutPlace(), ...counting };
  attempt(() => startTable(body));
});

/** Start games with friends, which only a server has. */
function playFriends() {
  part("your-name").value = settings.name;
  part("play-friend").addEventListener("submit", (event) => {
    event.preventDefault();
    const { goal, name } = event.target.elements;
    changeSetting("name", name.value);
    const body = {
      opponent: "friend", goal: Number(goal.value), name: name.value, ...countingOf(event.target),
    };
    attempt(() => startTable(body));
  });
}

part("cuts").addEventListener("change", ({ target }) => {
  changeSetting("cuts", target.checked);
  part("first-cut").replaceChildren(...cutter());
});

for (const form of document.forms) {
  form.elements.counting.addEventListener("change", () => choosePenalties(form));
}

if (part("play-friend")) playFriends();
show();
offerLesson(savedGames().length > 0 || finishedGames().length > 0);
complain(takeNotice());
playDemo();
// When the user goes back, the browser may restore the page, or only its forms.
addEventListener("pageshow", ({ persisted }) => {
  if (!main.isConnected) return;
  if (persisted) show();
  for (const form of document.forms) choosePenalties(form);
});
