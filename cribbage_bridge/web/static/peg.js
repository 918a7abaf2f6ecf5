/* The Peg drill. */

import { cardsOf } from "./advice.js";
import { byRank, cardOnTable, minis, withCards, written } from "./cards.js";
import { Drill } from "./drill.js";
import { element, part } from "./page.js";
import { atSides } from "./sides.js";
import * as texts from "./texts.js";
import {
  cardButton, cardButtons, choiceHeading, choiceTable, closeCards,
} from "./verdict.js";

/** Make a card of the pile, on the side of its player. */
function playedCard(card, { near }) {
  const made = cardOnTable(card);
  made.classList.add(near.includes(card) ? "near" : "far");
  return made;
}

/** List the facts that the user knows in addition to the hand. */
function situation({ dealer, hands, discards, played, pile, start_card: start }) {
  const before = [...played.near, ...played.far].filter((card) => !pile.includes(card));
  const crib = dealer === "near" ? "your crib" : "the computer's crib";
  const { length: others } = hands.far;
  const facts = [
    ["Start card", minis([start])],
    [`You discarded to ${crib}`, minis(byRank(discards.near))],
    ...(before.length ? [["Played before this count", minis(before)]] : []),
    ["The computer still holds", [others === 1 ? "1 card" : `${others} cards`]],
  ];
  return facts.flatMap(([name, what]) => [element("dt", {}, name), element("dd", {}, ...what)]);
}

const drill = new Drill("peg", {
  show: (asked, answer) => {
    const view = atSides({ ...asked, viewer: "first" });
    const { hands, legal, played, pile, count } = view;
    const playable = legal.map(({ card }) => card);
    part("count").replaceChildren("Count ", element("b", {}, `${count}`));
    part("pile").replaceChildren(...pile.map((card) => playedCard(card, played)));
    part("situation").replaceChildren(...situation(view));
    part("cards").replaceChildren(
      ...byRank(hands.near).map((card) =>
        cardButton(card, {
          disabled: !playable.includes(card) && "",
          click: () => answer(card),
        }),
      ),
    );
    part("prompt").textContent = pile.length ? texts.FOLLOW : texts.LEAD;
  },
  judge: (verdict) => {
    const [best] = cardsOf(verdict.options[0].action);
    const advice = element("p.aloud", {}, ...withCards(texts.playing(written(best))));
    return [...(verdict.right ? [] : [advice]), ...choiceTable(verdict)];
  },
  heading: choiceHeading,
  cost: ({ cost }) => cost.decimal,
  field: "card",
  focus: () => cardButtons().find((made) => !made.disabled).focus(),
  close: closeCards,
});

drill.begin();
