/* The Ask page: ranks all choices of four cards, and explains each. */

import { Refusal, ask } from "./api.js";
import { offerWayBack } from "./back.js";
import { DECK, rankOf, signOf, spoken, suitName, written } from "./cards.js";
import { counted } from "./counted.js";
import { detail } from "./detail.js";
import { complain, copyAddress, element, part, rounded } from "./page.js";
import "./install.js";
import { markSelected, maximumOf, rankingTable, sameCards } from "./ranking.js";
import "./settings.js";
import * as texts from "./texts.js";

const form = part("question");
const COMPLETE = [5, 6];

/* The question: the cards, the crib's owner, the player's discard, and the selected
   choice and start card. */
let question = read();
let answer = null;
let asking = new AbortController();

function read() {
  const given = new URLSearchParams(location.search);
  return {
    cards: (given.get("cards") ?? "").split(" ").filter(Boolean),
    crib: given.get("crib") ?? "not",
    discard: (given.get("discard") ?? "").split(" ").filter(Boolean),
    keep: (given.get("keep") ?? "").split(" ").filter(Boolean),
    start: given.get("start") ?? "",
  };
}

/** Put the question into the address, so that the user can share the address. */
function remember() {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(question)) {
    const text = Array.isArray(value) ? value.join(" ") : value;
    if (text && text !== "not") asked.set(name, text);
  }
  history.replaceState(null, "", asked.size ? `?${asked}` : location.pathname);
}

/* The form */

function cardButton(card) {
  return element(
    `button.mini.${suitName(card)}`,
    {
      type: "button",
      "data-card": card,
      "aria-label": spoken(card),
      "aria-pressed": "false",
      click: () => toggle(card),
    },
    element("span", {}, rankOf(card)),
    element("span", {}, signOf(card)),
  );
}

function toggle(card) {
  const { cards } = question;
  if (cards.includes(card)) choose(cards.filter((other) => other !== card));
  else if (cards.length < Math.max(...COMPLETE)) choose([...cards, card]);
  else report(texts.SIX_CHOSEN);
}

function choose(cards) {
  part("cards").value = cards.join(" ");
  change(cards);
}

/** Ask about other cards, and clear the selection. */
function change(cards, typing) {
  question = { ...question, cards, discard: [], keep: [], start: "" };
  answerQuestion(typing);
}

function showQuestion() {
  for (const made of part("deck").children) {
    made.setAttribute("aria-pressed", question.cards.includes(made.dataset.card));
  }
  for (const choice of form.elements.crib) {
    choice.checked = choice.value === question.crib;
  }
}

/** Return true if a word is a card or may become one. */
const beginsCard = (word) =>
  DECK.some((card) => [card, written(card)].some((text) => text.startsWith(word)));

function report(text) {
  part("state").textContent = text;
}

/* The answer */

/** Show the answer to the question, or the reason why there is none. */
async function answerQuestion({ isTyping = false } = {}) {
  asking.abort();
  asking = new AbortController();
  complain();
  remember();
  showQuestion();
  const { size } = new Set(question.cards.filter((card) => DECK.includes(card)));
  const isKnown = size === question.cards.length;
  if (!COMPLETE.includes(question.cards.length) && (isTyping || isKnown)) {
    part("answer").hidden = true;
    const unread = question.cards.find((word) => !beginsCard(word));
    report(unread ? texts.unreadText(unread) : texts.chosenText(size));
    return;
  }
  const understood = await answered(async (signal) => {
    const { cards, crib } = question;
    const query = new URLSearchParams({ cards: cards.join(" "), crib });
    answer = await ask(`ranking?${query}`, { signal });
    question = { ...question, cards: answer.cards };
    showQuestion();
    showAnswer();
  });
  if (!understood) {
    part("answer").hidden = true;
    report("");
  }
}

function showAnswer() {
  const best = answer.choices[0];
  const hand = best.hand.map(written).join(" ");
  report(texts.bestText(hand, rounded(best.expected_points)));
  part("answer").hidden = false;
  part("ranking").replaceChildren(
    ...rankingTable(answer.choices, question.discard, select),
  );
  showDetail(selected());
}

const selected = () =>
  answer.choices.find(({ hand }) => sameCards(hand, question.keep)) ??
  answer.choices.find(({ crib }) => sameCards(crib, question.discard)) ??
  answer.choices[0];

function select(choice) {
  question = { ...question, keep: choice.hand, start: "" };
  showDetail(choice);
}

function showDetail(choice) {
  remember();
  markSelected(part("ranking"), choice);
  const maximum = maximumOf(answer.choices);
  part("detail").replaceChildren(
    ...detail(choice, maximum, (start) => count(choice, start)),
  );
  if (question.start) count(choice, question.start);
}

/** Count a hand with a start card. */
async function count({ hand }, start) {
  question = { ...question, keep: hand, start };
  remember();
  for (const made of part("detail").querySelectorAll(".start")) {
    made.setAttribute("aria-pressed", made.dataset.start === start);
  }
  const asked = question;
  await answered(async (signal) => {
    const query = new URLSearchParams({ hand: hand.join(" "), start_card: start });
    const score = await ask(`score?${query}`, { signal });
    if (question !== asked) return;
    const itemized = element("div.itemized", {}, counted("hand", hand, start, score));
    part("itemized").replaceChildren(itemized);
  });
}

/** Call a function; if it throws a `Refusal`, show the reason and return false. */
async function answered(doing) {
  try {
    await doing(asking.signal);
    return true;
  } catch (error) {
    if (error.name === "AbortError") return true;
    if (!(error instanceof Refusal)) throw error;
    complain(error.message);
    return false;
  }
}

/* The start */

part("deck").append(...DECK.map(cardButton));
part("cards").value = question.cards.join(" ");
part("cards").addEventListener("input", (event) => {
  const words = event.target.value.toUpperCase().split(/[\s,]+/).filter(Boolean);
  change(words.map((word) => word.replace(/^T(?=.?$)/, "10")), { isTyping: true });
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  answerQuestion();
});
for (const choice of form.elements.crib) {
  choice.addEventListener("change", () => {
    question = { ...question, crib: choice.value };
    answerQuestion();
  });
}
part("clear").addEventListener("click", () => {
  choose([]);
  part("cards").focus();
});
part("copy").addEventListener("click", async () => report(await copyAddress()));
answerQuestion();
offerWayBack();
