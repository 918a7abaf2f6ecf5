/* The cards on the table, as data: they follow from the events of a game. */

import { byRank, bySuit } from "/static/cards.js";

/** A table without cards. */
const EMPTY = {
  stage: "draw", dealer: null, hands: { near: [], far: [] },
  discards: { near: [], far: [] }, played: [], count: 0, start_card: null, shown: [],
};

/** The scene of a whole game, from all its events. */
export const sceneOf = (view) =>
  settled(view.events.reduce((scene, { event }) => following(scene, event, view), EMPTY), view);

/**
 * The scene after an event.
 *
 * @param {object} scene The scene before it.
 * @param {object} event The event.
 * @param {object} view The game after all events, by its sides.
 */
export function following(scene, event, view) {
  const { seat } = event;
  const put = (part, cards) => ({ ...scene[part], [seat]: cards });
  const left = (cards) => put("hands", without(scene.hands[seat], cards));
  switch (event.kind) {
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
      // The crib is the dealer's; when it is counted, the view names the next dealer.
      return { ...scene, stage: "show", dealer: event.source === "crib" ? seat : scene.dealer };
    default:
      return scene;
  }
}

/** The cards of a hand that has used some; of a hidden hand any are as good. */
function without(hand, used) {
  const left = hand.filter((card) => card === null || !used.includes(card));
  return left.slice(0, hand.length - used.length);
}

/** The scene after all events, as the server describes it. */
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

/** The hands; if the game ends in the show before the far one is counted, it is open. */
function handsOf({ stage, hands, played, shown }) {
  const isCounted = shown.some(({ seat, source }) => seat === "far" && source === "hand");
  const isCutShort = stage === "over" && shown.length > 0 && !isCounted;
  return isCutShort ? { ...hands, far: played.far } : hands;
}

/**
 * The place of each card of a scene: by place a list of cards, where a hidden one is
 * `null`.  A hand in the show is a list of its own, which ends with the start card.
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
    shown: shown.map(({ cards, start_card: turned }) => [...cards, turned]),
  };
}
