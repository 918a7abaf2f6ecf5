/* The prompts of a game, each with its text and its buttons. */

import { byRank, face } from "./cards.js";
import { cutPlace } from "./cut.js";
import { invitationOffer } from "./link_offer.js";
import { button, complain, element } from "./page.js";
import * as texts from "./texts.js";

const PROMPTS = {
  commit: ({ view }) => (view.invitation ? invitationOffer(view.invitation) : [texts.SHUFFLING]),
  reveal: () => [texts.SHUFFLING],
  discard: (game) => {
    const { view: { discard_size: size }, hand: { chosen, isChosen } } = game;
    const text = texts.discarding(chosen.length, size);
    return [
      texts.discardSome(size),
      button(text, () => game.discard(chosen), { disabled: !isChosen }),
    ];
  },
  play: () => [texts.PLAY_A_CARD],
  count: (game) => {
    const whose = game.names.whose("near", game.view.next_count.source);
    return [texts.howMany(whose), countForm(game)];
  },
  continue: (game) => {
    const next = game.view.next_count;
    const proceed = () => game.request("continue", { cut: cutPlace() });
    if (!next) return [texts.ALL_COUNTED, dealForm(game, proceed)];
    const whose = game.names.whoseWithin(next.seat, next.source);
    return [texts.THE_SHOW, button(`Count ${whose}`, proceed)];
  },
  wait: (game) => game.waiting(),
  nothing: (game) => {
    const [more, ...buttons] = game.afterEnd();
    const summary = button(texts.SUMMARY, () => game.summarize(true), { primary: false });
    return [`${resultOf(game)} ${more}`.trim(), ...buttons, ...(game.review ? [summary] : [])];
  },
};

/** Return the text and the buttons of the current prompt of a game. */
export const promptOf = (game) => PROMPTS[game.view.prompt](game);

function form(name, send, ...children) {
  const submit = (event) => {
    event.preventDefault();
    send();
  };
  return element(`form.${name}`, { submit }, ...children);
}

function dealForm(game, deal) {
  const send = element("button.button.primary", {}, "Deal the next cards");
  return form("deal-form", deal, ...game.beforeDeal(), send);
}

function countForm(game) {
  const { next_count: { cards }, start_card: start } = game.view;
  const points = element("input.field", {
    type: "number", name: "points", min: 0, required: "", inputmode: "numeric",
    "aria-label": "Points", invalid: () => complain(),
  });
  const count = () => game.act({ kind: "count", points: Number(points.value) });
  const faces = [...byRank(cards), start].map((card) =>
    element("span.card.small", {}, face(card)),
  );
  return form(
    "count-form",
    count,
    element("span.row", {}, ...faces),
    points,
    element("button.button.primary", {}, "Count"),
  );
}

/** Return the result of a game as text. */
export function resultOf({ names, view: { winner: { seat, margin }, pegs, reason } }) {
  const other = seat === "near" ? "far" : "near";
  const scores = `${pegs[seat].front}–${pegs[other].front}`;
  return texts.gameEnd(names.wins(seat), margin, scores, names.called(other), reason);
}
