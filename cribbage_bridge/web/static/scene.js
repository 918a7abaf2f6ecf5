/* The cards on the table as data, derived from the events of a game. */

import { byRank, bySuit } from "./cards.js";

/** A table without cards. */
export const EMPTY = {
  stage: "draw", dealer: null, hands: { near: [], far: [] },
  discards: { near: [], far: [] }, played: [], count: 0, start_card: null, shown: [],
};

/** Return the scene after all events of a view. */
export const sceneOf = (view) =>
  settled(view.events.reduce((scene, { event }) => following(scene, event, view), EMPTY), view);

/**
 * Return the scene after an event.
 *
 * @param {object} scene The scene before the event.
 * @param {object} event The event.
 * @param {object} view The view after all events, with sides instead of seats.
 */
export function following(scene, event, view) {
  const { seat } = event;
  const put = (part, cards) => ({ ...scene[part], [seat]: cards });
  const left = (cards) => put("hands", without(scene.hands[seat], cards));
  switch (event.kind) {
    case "drawn":
      return {
        ...scene, played: [...scene.played, { card: event.card, seat, old: false }],
      };
    case "dealt": {
      const before = scene.stage === "discard" ? scene : EMPTY;
      return {
        ...before,
        stage: "discard",
        dealer: view.dealer,
        hands: { ...before.hands, [seat]: event.cards },
      };
    }
    case "discarded":
      return { ...scene, hands: left(event.cards), discards: put("discards", event.cards) };
    case "start_card_cut":
      return { ...scene, stage: "play", start_card: event.card };
    case "played":
      return {
        ...scene,
        count: event.count,
        hands: left([event.card]),
        played: [...scene.played, { card: event.card, seat, old: false }],
      };
    case "restarted":
      return {
        ...scene,
        count: 0,
        played: scene.played.map((played) => ({ ...played, old: true })),
      };
    case "shown":
      // The crib is the dealer's; the view after it may already name the next dealer.
      return { ...scene, stage: "show", dealer: event.source === "crib" ? seat : scene.dealer };
    default:
      return scene;
  }
}

/** Return a hand without the used cards; a hidden hand loses as many cards. */
function without(hand, used) {
  const left = hand.filter((card) => card === null || !used.includes(card));
  return left.slice(0, hand.length - used.length);
}

/** Return the scene after all events, updated with the data of the view. */
export const settled = (scene, view) => ({
  ...scene,
  stage: view.shown.length ? "show" : view.stage,
  dealer: view.stage === "deal" ? scene.dealer : view.dealer,
  hands: handsOf(view),
  discards: view.discards,
  count: view.count,
  start_card: view.start_card ?? scene.start_card,
  shown: view.shown,
});

/** Return the hands; open the far hand if the show ends the game before its count. */
function handsOf({ stage, hands, played, shown }) {
  const isCounted = shown.some(({ seat, source }) => seat === "far" && source === "hand");
  const isCutShort = stage === "over" && shown.length > 0 && !isCounted;
  return isCutShort ? { ...hands, far: played.far } : hands;
}

/**
 * Return the cards of a scene, as a list for each place.
 *
 * A hidden card is `null`.  In the show, each hand is a separate list, which ends with
 * the start card.
 *
 * @param {object} scene The scene.
 * @param {string} order The order of the near hand: `rank` or `suit`.
 * @returns {{hand, others, stock, crib, pile, shown}}
 */
export function layout({ hands, discards, played, start_card: start, shown }, order = "rank") {
  const elsewhere = [...shown.flatMap(({ cards }) => cards), ...hands.near, ...hands.far];
  const isCribOpen = shown.some(({ source }) => source === "crib");
  return {
    hand: order === "suit" ? bySuit(hands.near) : byRank(hands.near),
    others: byRank(hands.far),
    stock: [start],
    crib: isCribOpen ? [] : [...discards.near, ...discards.far],
    pile: played.map(({ card }) => card).filter((card) => !elsewhere.includes(card)),
    shown: shown.map(({ cards, start_card: turned }) => [...byRank(cards), turned]),
  };
}
