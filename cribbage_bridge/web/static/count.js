/* The Count drill. */

import { cardOnTable, withCards } from "./cards.js";
import { counted } from "./counted.js";
import { Drill } from "./drill.js";
import { capitalized, element, part } from "./page.js";
import * as texts from "./texts.js";

const entry = part("entry");
const points = part("points");

let answer = null;

entry.addEventListener("submit", (event) => {
  event.preventDefault();
  if (points.value !== "") answer(points.value);
});

/** Show the cards to count. */
function show({ source, cards, start_card: start }, answerQuestion) {
  answer = answerQuestion;
  part("cards").replaceChildren(...cards.map(cardOnTable));
  part("start").replaceChildren(cardOnTable(start));
  part("prompt").textContent =
    source === "crib" ? texts.COUNT_CRIB : texts.COUNT_HAND;
  points.value = "";
  entry.hidden = false;
}

/** Return elements that itemize the count and show the mistake in a wrong answer. */
function judge(verdict, { source, cards, start_card: start }) {
  const { right, score, claimed } = verdict;
  const reason = verdict.reason ?? texts.unexplained(claimed);
  return [
    ...(right ? [] : [element("p", {}, texts.youSaid(claimed))]),
    element("p.aloud", {}, `${capitalized(score.aloud)}.`),
    ...(right ? [] : [element("p.reason", {}, ...withCards(reason))]),
    element("div.itemized", {}, counted(source, cards, start, score)),
  ];
}

const drill = new Drill("count", {
  show,
  judge,
  heading: ({ right, score }) =>
    right ? texts.rightly(score.value) : texts.worth(score.value),
  cost: () => null,
  field: "points",
  focus: () => points.focus(),
  close: () => {
    entry.hidden = true;
  },
});

drill.begin();
