/* The drill to peg. */

import { cardOnTable, face, minis } from "/static/cards.js";
import { Drill } from "/static/drill.js";
import { element, part } from "/static/page.js";
import {
  chooseByNumber, choiceHeading, choiceTable, closeCards,
} from "/static/verdict.js";

const cards = () => [...part("cards").children];

function cardButton(card, playable, lay) {
  return element(
    "button.card",
    { type: "button", "data-card": card, disabled: !playable.includes(card) && "", click: lay },
    face(card),
  );
}

/** A card of the pile, with who has laid it. */
function laidCard(card, laid) {
  const player = laid.you.includes(card) ? "near" : "far";
  const made = cardOnTable(card);
  made.classList.add(player);
  return made;
}

/** What is known besides the cards of the hand. */
function situation({ dealer, others, discards, laid, pile, start_card: start }) {
  const before = [...laid.you, ...laid.computer].filter((card) => !pile.includes(card));
  const crib = dealer === "you" ? "your crib" : "the computer's crib";
  const facts = [
    ["Start card", minis([start])],
    [`You discarded, to ${crib}`, minis(discards)],
    ...(before.length ? [["Laid before this count", minis(before)]] : []),
    ["The computer still holds", [others === 1 ? "1 card" : `${others} cards`]],
  ];
  return facts.flatMap(([name, what]) => [element("dt", {}, name), element("dd", {}, ...what)]);
}

const drill = new Drill("peg", {
  show: (asked, answer) => {
    const { hand, playable, laid, pile, count } = asked;
    part("count").replaceChildren("Count ", element("b", {}, `${count}`));
    part("pile").replaceChildren(...pile.map((card) => laidCard(card, laid)));
    part("situation").replaceChildren(...situation(asked));
    const lay = (card) => () => answer(card);
    part("cards").replaceChildren(
      ...hand.map((card) => cardButton(card, playable, lay(card))),
    );
    part("prompt").textContent = pile.length
      ? "Your turn: which card do you lay?"
      : "You lead: which card do you lay?";
  },
  judge: choiceTable,
  heading: choiceHeading,
  cost: ({ cost }) => cost.decimal,
  queryOf: (text) => ({ card: text }),
  focus: () => cards().find((made) => !made.disabled).focus(),
  close: ({ chosen }) => closeCards(cards(), chosen),
});

chooseByNumber(cards);
drill.begin();
