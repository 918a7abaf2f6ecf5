/* The room to ask: every way to keep four cards, and why. */

import { Refusal, ask } from "/static/api.js";
import {
  RANK_SIGNS, SUIT_LETTERS, mini, spoken, spokenAll, written,
} from "/static/cards.js";
import { chart } from "/static/chart.js";
import { complain, element, part, rounded } from "/static/page.js";
import { shownCards } from "/static/table.js";

const form = part("question");
const COMPLETE = [5, 6];

/* The question: the cards, whose the crib is, and what is looked at. */
let question = read();
let answer = null;
let asking = new AbortController();

function read() {
  const given = new URLSearchParams(location.search);
  return {
    cards: (given.get("cards") ?? "").split(" ").filter(Boolean),
    crib: given.get("crib") ?? "not",
    thrown: (given.get("thrown") ?? "").split(" ").filter(Boolean),
    keep: (given.get("keep") ?? "").split(" ").filter(Boolean),
    start: given.get("start") ?? "",
  };
}

/** Put the question into the address, so that it can be shared. */
function remember() {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(question)) {
    const text = Array.isArray(value) ? value.join(" ") : value;
    if (text && text !== "not") asked.set(name, text);
  }
  history.replaceState(null, "", asked.size ? `/ask?${asked}` : "/ask");
}

const sameCards = (some, others) =>
  some.length === others.length && some.every((card) => others.includes(card));

/* The form */

function deckOfButtons() {
  return SUIT_LETTERS.flatMap((suit) =>
    RANK_SIGNS.map((rank) => {
      const card = rank + suit;
      const look = "DH".includes(suit) ? "button.mini.red" : "button.mini";
      return element(
        look,
        {
          type: "button",
          "data-card": card,
          "aria-label": spoken(card),
          "aria-pressed": "false",
          click: () => toggle(card),
        },
        element("span", {}, rank),
        element("span", {}, written(card).slice(rank.length)),
      );
    }),
  );
}

function toggle(card) {
  const { cards } = question;
  if (cards.includes(card)) change({ cards: cards.filter((other) => other !== card) });
  else if (cards.length < Math.max(...COMPLETE)) change({ cards: [...cards, card] });
  else tell("Six cards are chosen: take one back first.");
}

/** Change the question; what was looked at belongs to the old one. */
function change(changes) {
  question = { ...question, thrown: [], keep: [], start: "", ...changes };
  part("cards").value = question.cards.join(" ");
  answerQuestion();
}

function showQuestion() {
  for (const made of part("deck").children) {
    made.setAttribute("aria-pressed", question.cards.includes(made.dataset.card));
  }
  for (const choice of form.elements.crib) {
    choice.checked = choice.value === question.crib;
  }
}

function tell(text) {
  part("state").textContent = text;
}

/* The answer */

async function answerQuestion() {
  asking.abort();
  asking = new AbortController();
  complain();
  remember();
  showQuestion();
  if (!COMPLETE.includes(question.cards.length)) {
    part("answer").hidden = true;
    const { length } = question.cards;
    tell(length ? `${length} chosen: five or six are wanted.` : "Type cards, or choose them.");
    return;
  }
  const asked = new URLSearchParams({
    cards: question.cards.join(" "), crib: question.crib,
  });
  try {
    answer = await ask(`ranking?${asked}`, { signal: asking.signal });
    question = { ...question, cards: answer.cards };
    showQuestion();
    showAnswer();
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Refusal)) throw error;
    part("answer").hidden = true;
    tell("");
    complain(error.message);
  }
}

function showAnswer() {
  const best = answer.choices[0];
  tell(`Best: keep ${best.hand.map(written).join(" ")}, worth ${rounded(best.worth)}.`);
  part("answer").hidden = false;
  part("ranking").replaceChildren(...rankingTable());
  look(lookedAt());
}

const lookedAt = () =>
  answer.choices.find(({ hand }) => sameCards(hand, question.keep)) ??
  answer.choices.find(({ crib }) => sameCards(crib, question.thrown)) ??
  answer.choices[0];

const greatest = () => Math.max(...answer.choices.map((choice) => choice.greatest));

function rankingTable() {
  const counted = question.crib !== "not";
  const headings = [
    ["Keep", "cards-cell"], ["Throw", "cards-cell"],
    ...(counted ? [["Worth", ""], ["Hand", "wide"], ["Crib", "wide"]] : [["Mean", ""]]),
    ["Least–most", "wide"], ["Chances", ""],
  ];
  const head = headings.map(([text, look]) =>
    element("th", { scope: "col", class: look }, text),
  );
  return [
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...answer.choices.map((choice) => row(choice, counted))),
  ];
}

function row(choice, counted) {
  const { hand, crib, worth, hand_mean: handMean, crib_mean: cribMean } = choice;
  const thrown = sameCards(crib, question.thrown)
    ? [element("span.thrown-mark", {}, "yours")]
    : [];
  const means = counted
    ? [element("td.wide", {}, rounded(handMean)), element("td.wide", {}, rounded(cribMean, true))]
    : [];
  const open = element(
    "button",
    { type: "button", "aria-label": `Keep ${spokenAll(hand)}: look at it` },
    ...hand.flatMap((card) => [mini(card), " "]),
  );
  return element(
    "tr",
    { "data-keep": hand.join(" "), click: () => lookAt(choice) },
    element("th.cards-cell", { scope: "row" }, open),
    element("td.cards-cell", {}, ...crib.flatMap((card) => [mini(card), " "]), ...thrown),
    element("td", {}, element("b", {}, rounded(worth)), element("span.exact.wide", {}, worth.exact)),
    ...means,
    element("td.wide", {}, `${choice.least}–${choice.greatest}`),
    element("td", {}, chart(choice.distribution, greatest())),
  );
}

/* What is looked at */

function lookAt(choice) {
  question = { ...question, keep: choice.hand, start: "" };
  look(choice);
}

function look(choice) {
  remember();
  for (const made of part("ranking").querySelectorAll("tbody tr")) {
    const isIt = made.dataset.keep === choice.hand.join(" ");
    made.classList.toggle("looked-at", isIt);
    made.querySelector("button").setAttribute("aria-pressed", isIt);
  }
  part("detail").replaceChildren(
    element("h2", { id: "detail-title" }, "Keep ", ...choice.hand.flatMap((card) => [mini(card), " "])),
    facts(choice),
    chart(choice.distribution, greatest(), true),
    element("p.note", {}, "Click a start card to see the count."),
    startCards(choice),
    element("div", { id: "itemised", "aria-live": "polite" }),
  );
  if (question.start) count(choice, question.start);
}

function facts(choice) {
  const { distribution, hand_mean: handMean, crib_mean: cribMean } = choice;
  const cards = distribution.reduce((sum, { start_cards: some }) => sum + some.length, 0);
  const all = [
    ["Hand, on average", rounded(handMean), handMean.exact],
    ...(cribMean ? [["Crib, on average", rounded(cribMean, true), cribMean.exact]] : []),
    ...(cribMean ? [["Worth in all", rounded(choice.worth), choice.worth.exact]] : []),
    ["Least to greatest", `${choice.least}–${choice.greatest}`, `${cards} start cards`],
  ];
  return element(
    "dl.facts",
    {},
    ...all.map(([name, number, exact]) =>
      element("div", {}, element("dt", {}, name),
        element("dd", {}, element("b", {}, number), element("br"), exact)),
    ),
  );
}

/** All start cards, each with the value that it makes. */
function startCards(choice) {
  const values = new Map(
    choice.distribution.flatMap(({ value, start_cards: cards }) =>
      cards.map((card) => [card, value]),
    ),
  );
  const cells = SUIT_LETTERS.flatMap((suit) =>
    RANK_SIGNS.map((rank) => startCard(rank + suit, values.get(rank + suit), choice)),
  );
  return element("div.starts", { role: "group", "aria-label": "Start cards" }, ...cells);
}

function startCard(card, value, choice) {
  if (value === undefined) return element("span.gone");
  const made = element(
    "button.start",
    {
      type: "button",
      "data-start": card,
      "aria-pressed": "false",
      "aria-label": `${spoken(card)}: ${value} points`,
      click: () => count(choice, card),
    },
    element("span", {}, written(card)),
    element("b", {}, `${value}`),
  );
  made.style.setProperty("--heat", `${Math.round((75 * value) / greatest())}%`);
  return made;
}

/** Count a hand with a start card. */
async function count(choice, start) {
  question = { ...question, keep: choice.hand, start };
  remember();
  for (const made of part("detail").querySelectorAll(".start")) {
    made.setAttribute("aria-pressed", made.dataset.start === start);
  }
  const asked = new URLSearchParams({ hand: choice.hand.join(" "), start_card: start });
  try {
    const score = await ask(`score?${asked}`, { signal: asking.signal });
    const shown = { cards: choice.hand, start_card: start, points: score.value, score };
    part("itemised").replaceChildren(
      element("div.itemised", {}, shownCards({ ...shown, player: "you", source: "hand" })),
    );
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Refusal)) throw error;
    complain(error.message);
  }
}

/** Copy the link; where the browser forbids it, it is in the address bar. */
async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    tell("The link is copied.");
  } catch {
    tell("The link is in the address bar: copy it from there.");
  }
}

/* Coming in */

part("deck").append(...deckOfButtons());
part("cards").value = question.cards.join(" ");
part("cards").addEventListener("input", (event) => {
  const cards = event.target.value.toUpperCase().split(/[\s,]+/).filter(Boolean);
  question = { ...question, cards, thrown: [], keep: [], start: "" };
  answerQuestion();
});
form.addEventListener("submit", (event) => event.preventDefault());
for (const choice of form.elements.crib) {
  choice.addEventListener("change", () => {
    question = { ...question, crib: choice.value };
    answerQuestion();
  });
}
part("clear").addEventListener("click", () => {
  change({ cards: [] });
  part("cards").focus();
});
part("copy").addEventListener("click", copyLink);
answerQuestion();
