/* The home page: start a game, or resume one. */

import { cutPlace, cutter } from "/static/cut.js";
import "/static/install.js";
import { attempt, complain, part } from "/static/page.js";
import { linkTo, savedGames } from "/static/saved_games.js";
import { changeSetting, settings } from "/static/settings.js";
import { pageOf, startTable, takeNotice } from "/static/tables.js";

const STRENGTH = "cribbage strength";

function show() {
  const games = savedGames();
  part("saved").hidden = !games.length;
  const links = games.map((game) => linkTo(pageOf(game.name), game));
  part("saved-games").replaceChildren(...links);
  part("play-computer").elements.strength.value = localStorage.getItem(STRENGTH) ?? "regular";
  part("cuts").checked = settings.cuts;
  part("first-cut").replaceChildren(...cutter());
  for (const form of document.forms) choosePenalties(form);
}

/** Let a form offer penalties only if the players count their own hands. */
function choosePenalties({ elements: { counting, penalties } }) {
  penalties[0].closest("fieldset").disabled = !counting.checked;
}

function start(form, options) {
  const data = new FormData(form);
  const body = {
    ...options,
    counting: data.has("counting"),
    penalties: data.getAll("penalties"),
  };
  attempt(() => startTable(body));
}

part("play-computer").addEventListener("submit", (event) => {
  event.preventDefault();
  const strength = event.target.elements.strength.value;
  localStorage.setItem(STRENGTH, strength);
  start(event.target, { opponent: "computer", strength, cut: cutPlace() });
});

part("play-friend").addEventListener("submit", (event) => {
  event.preventDefault();
  const goal = Number(event.target.elements.goal.value);
  start(event.target, { opponent: "friend", goal });
});

part("cuts").addEventListener("change", ({ target }) => {
  changeSetting("cuts", target.checked);
  part("first-cut").replaceChildren(...cutter());
});

for (const form of document.forms) {
  form.elements.counting.addEventListener("change", () => choosePenalties(form));
}

show();
complain(takeNotice());
// A browser that goes back may show the page as it was left, or fill in its forms again.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) show();
  for (const form of document.forms) choosePenalties(form);
});
