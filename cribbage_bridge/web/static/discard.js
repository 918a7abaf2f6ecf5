/* The Discard drill. */

import { CRIB_CARDS } from "./addresses.js";
import { cardsOf, question } from "./advice.js";
import { byRank, withCards, written } from "./cards.js";
import { Drill } from "./drill.js";
import { element, part } from "./page.js";
import * as texts from "./texts.js";
import {
  cardButton, cardButtons, choiceHeading, choiceTable, chosenCards, closeCards,
} from "./verdict.js";

const send = part("send");

const isChosen = (made) => made.getAttribute("aria-pressed") === "true";
const chosen = () => cardButtons().filter(isChosen).map((made) => made.dataset.card);

const listed = (cards) => byRank(cards).map(written).join(" ");

let answer = null;
let size = 0;

function toggle(made) {
  const isFull = chosen().length === size && !isChosen(made);
  if (!isFull) made.setAttribute("aria-pressed", !isChosen(made));
  showNumber();
}

function showNumber() {
  const { length } = chosen();
  send.textContent = texts.discarding(length, size);
  send.disabled = length !== size;
}

send.addEventListener("click", () => {
  answer(chosen().join(" "));
});

const drill = new Drill("discard", {
  show: ({ cards: dealt, crib, discard_size: number }, answerQuestion) => {
    answer = answerQuestion;
    size = number;
    part("cards").replaceChildren(...dealt.map((card) =>
      cardButton(card, {
        "aria-pressed": "false", click: ({ currentTarget }) => toggle(currentTarget),
      }),
    ));
    part("prompt").textContent = texts.discardTo(crib, size);
    send.hidden = false;
    showNumber();
  },
  judge: (verdict, { cards: dealt, crib }) => {
    const href = question(dealt, crib, chosenCards(verdict));
    const best = cardsOf(verdict.options[0].action);
    const keep = dealt.filter((card) => !best.includes(card));
    const advice = withCards(texts.keeping(listed(keep), listed(best)));
    return [
      ...(verdict.right ? [] : [element("p.aloud", {}, ...advice)]),
      ...choiceTable(verdict),
      element("p.note", {}, texts.RANDOM_DISCARD,
        element("a", { href: CRIB_CARDS }, "Real opponents choose theirs.")),
      element("p", {}, element("a", { href }, "Ask about every choice")),
    ];
  },
  heading: choiceHeading,
  cost: ({ cost }) => cost.decimal,
  field: "cards",
  focus: () => cardButtons()[0].focus(),
  close: (verdict) => {
    closeCards(verdict);
    send.hidden = true;
  },
});

drill.begin();
