/* What lies on the table, as data: it follows from the events of a game. */

/** A table on which nothing lies. */
export const EMPTY = {
  stage: "draw", dealer: null, hand: [], others: 0, thrown: [], crib: 0,
  played: [], count: 0, startCard: null, shown: [],
};

/** The scene of a whole game, as the server tells of it. */
export const sceneOf = (game) => settled(game.events.reduce(after, EMPTY), game);

/** The scene after an event, as far as the event tells. */
function after(before, { kind, player, cards, number, count }) {
  const mine = player === "you";
  switch (kind) {
    case "dealt":
      return { ...EMPTY, stage: "discard", others: number };
    case "thrown":
      return {
        ...before,
        crib: before.crib + number,
        others: mine ? before.others : before.others - number,
      };
    case "cut":
      return { ...before, stage: "play", startCard: cards[0] };
    case "laid":
      return {
        ...before,
        count,
        hand: before.hand.filter((card) => card !== cards[0]),
        others: mine ? before.others : before.others - 1,
        played: [...before.played, { card: cards[0], player, old: false }],
      };
    case "restarted":
      return {
        ...before,
        count: 0,
        played: before.played.map((laid) => ({ ...laid, old: true })),
      };
    case "shown":
      return { ...before, stage: "show" };
    default:
      return before;
  }
}

/**
 * The scene after an event, with the own cards, which events do not tell.
 *
 * @param {object} before The scene before it.
 * @param {object} event The event.
 * @param {object} game The game after all events, as the server tells of it.
 */
export function following(before, event, game) {
  const scene = after(before, event);
  if (event.kind === "dealt") {
    return { ...scene, dealer: game.dealer, hand: game.hand };
  }
  if (event.kind !== "thrown" || event.player !== "you") return scene;
  const isThrown = (card) => game.thrown.includes(card);
  return {
    ...scene,
    hand: scene.hand.filter((card) => !isThrown(card)),
    thrown: scene.hand.filter(isThrown),
  };
}

/** The scene as the server has it, with what is still looked at of the deal. */
export function settled({ played, startCard, dealer }, game) {
  return {
    stage: game.shown.length ? "show" : game.stage,
    dealer: game.stage === "deal" ? dealer : game.dealer,
    hand: game.hand,
    others: game.others,
    thrown: game.thrown,
    crib: game.crib,
    played,
    count: game.count,
    startCard: game.start_card ?? startCard,
    shown: game.shown,
  };
}
