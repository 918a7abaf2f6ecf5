/* The table on the home page: hands are dealt and counted, one after the other. */

import { cardOnTable } from "./cards.js";
import { part } from "./page.js";
import { STILL } from "./settings.js";
import * as texts from "./texts.js";

const STEP = 1100;
const REST = 2600;

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Deal and count hands while the page is open; if motion is reduced, only one hand. */
export async function playDemo() {
  const hands = JSON.parse(part("demo-hands").textContent);
  hands.sort(() => Math.random() - 0.5);
  const [row, call] = [part("demo-cards"), part("demo-call")];
  for (let number = 0; row.isConnected && (number === 0 || !STILL.matches); number += 1) {
    await playHand(hands[number % hands.length], row, call);
    await wait(REST);
    while (document.hidden) await wait(STEP);
  }
}

/** Deal a hand and count it. */
async function playHand({ cards, combinations, value }, row, call) {
  call.textContent = "";
  row.replaceChildren(...cards.map(cardOnTable));
  if (!STILL.matches) {
    await wait(STEP);
    for (const combination of combinations) {
      light(row, combination.cards);
      call.textContent = combination.aloud;
      await wait(STEP);
    }
  }
  light(row, []);
  call.textContent = texts.numberOf(value, "point");
}

function light(row, cards) {
  for (const card of row.children) {
    card.classList.toggle("lit", cards.includes(card.dataset.card));
  }
}
