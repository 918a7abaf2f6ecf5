/* The table on the home page: hands are dealt and counted, one after the other. */

import { Refusal, ask } from "./api.js";
import { cardOnTable } from "./cards.js";
import { part } from "./page.js";
import { STILL } from "./settings.js";
import * as texts from "./texts.js";

/** Hands to count, each with its start card at the end. */
const HANDS = [
  "5H 5S 5C JD 5D", "7H 8S 8C 9D 7D", "4H 5H 5C 6D 6S", "AC 2C 3C 3H 9S",
  "10S JS QS KS 5S", "2D 3D 10H QC KD", "JH 4S 5C 6C 5H", "3S 6S 6D 9C 9H",
];

const STEP = 1100;
const REST = 2600;

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Deal and count hands while the page is open; if motion is reduced, only one hand. */
export async function playDemo() {
  const hands = HANDS.toSorted(() => Math.random() - 0.5);
  for (let number = 0; number === 0 || !STILL.matches; number += 1) {
    if (!(await playHand(hands[number % hands.length].split(" ")))) return;
    await wait(REST);
    while (document.hidden) await wait(STEP);
  }
}

/** Deal and count a hand; return false if the server does not count it. */
async function playHand(cards) {
  const query = new URLSearchParams({ hand: cards.slice(0, 4).join(" "), start_card: cards[4] });
  let score;
  try {
    score = await ask(`score?${query}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
  part("demo-call").textContent = "";
  part("demo-cards").replaceChildren(...cards.map(cardOnTable));
  if (!STILL.matches) {
    await wait(STEP);
    for (const combination of score.combinations) {
      light(combination.cards);
      part("demo-call").textContent = combination.aloud;
      await wait(STEP);
    }
  }
  light([]);
  part("demo-call").textContent = texts.numberOf(score.value, "point");
  return true;
}

function light(cards) {
  for (const card of part("demo-cards").children) {
    card.classList.toggle("lit", cards.includes(card.dataset.card));
  }
}
