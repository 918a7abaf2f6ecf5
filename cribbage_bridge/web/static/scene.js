/* What lies on the table, as data: it follows from the events of a game. */

/** A table on which nothing lies. */
const EMPTY = {
  stage: "draw", dealer: null, hand: [], faceDown: 0, others: 0, discards: [], crib: 0,
  played: [], count: 0, startCard: null, shown: [], held: [],
};

/** The scene of a whole game, as the server describes it. */
export const sceneOf = (game) => settled(game.events.reduce(after, EMPTY), game);

/** The scene after an event, as far as the event says. */
function after(before, { kind, player, cards, number, count }) {
  const mine = player === "near";
  switch (kind) {
    case "dealt":
      return {
        ...EMPTY,
        stage: "discard",
        faceDown: mine ? number : before.faceDown,
        others: mine ? before.others : number,
      };
    case "discarded":
      return {
        ...before,
        crib: before.crib + number,
        ...withFewer(before, mine, number),
      };
    case "start_card_cut":
      return { ...before, stage: "play", startCard: cards[0] };
    case "laid":
      return {
        ...before,
        count,
        hand: before.hand.filter((card) => card !== cards[0]),
        ...withFewer(before, mine, 1),
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

/** How many cards lie face down when one of the players has used some. */
function withFewer({ faceDown, others }, mine, number) {
  return mine ? { faceDown: faceDown - number } : { others: others - number };
}

/**
 * The scene after an event, with the person's cards, which events leave out.
 *
 * @param {object} before The scene before it.
 * @param {object} event The event.
 * @param {object} game The game after all events, as the server describes it.
 */
export function following(before, event, game) {
  const scene = after(before, event);
  if (event.kind === "dealt") {
    const faceDown = game.seat === null ? scene.faceDown : 0;
    return { ...scene, dealer: game.dealer, hand: game.hand, faceDown };
  }
  if (event.kind !== "discarded" || event.player !== "near") return scene;
  const isDiscarded = (card) => game.discards.includes(card);
  return {
    ...scene,
    hand: scene.hand.filter((card) => !isDiscarded(card)),
    discards: scene.hand.filter(isDiscarded),
  };
}

/** Cards by suit; those of a suit stay in their order. */
const bySuit = (cards) =>
  cards.toSorted((one, other) => one.at(-1).localeCompare(other.at(-1)));

/** The hidden cards of a scene, as many as there are. */
const hidden = (number) => Array(Math.max(0, number)).fill(null);

/**
 * Where the cards of a scene lie: by place a list of cards, where a hidden one
 * is `null`.  A hand that is shown is a list of its own, beside a start card.
 *
 * @param {object} scene The scene.
 * @param {string} order By what the person's hand is sorted: `rank` or `suit`.
 * @returns {{hand, others, stock, crib, pile, shown}}
 */
export function layout(scene, order = "rank") {
  const counted = scene.shown.flatMap(({ cards }) => cards);
  const isInPile = (card) => !counted.includes(card) && !scene.held.includes(card);
  const isCribOpen = scene.shown.some(({ source }) => source === "crib");
  return {
    hand: [
      ...(order === "suit" ? bySuit(scene.hand) : scene.hand),
      ...hidden(scene.faceDown),
    ],
    others: [...scene.held, ...hidden(scene.others - scene.held.length)],
    stock: [scene.startCard],
    crib: isCribOpen
      ? []
      : [...scene.discards, ...hidden(scene.crib - scene.discards.length)],
    pile: scene.played.map(({ card }) => card).filter(isInPile),
    shown: scene.shown.map(({ cards, start_card: start }) => [...cards, start]),
  };
}

/** The scene as the server has it, with what is still in view of the deal. */
export function settled({ played, startCard, dealer }, game) {
  return {
    stage: game.shown.length ? "show" : game.stage,
    dealer: game.stage === "deal" ? dealer : game.dealer,
    hand: game.hand,
    faceDown: game.face_down ?? 0,
    others: game.others,
    discards: game.discards,
    crib: game.crib,
    played,
    count: game.count,
    startCard: game.start_card ?? startCard,
    shown: game.shown,
    held: game.held,
  };
}
