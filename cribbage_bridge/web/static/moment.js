/* A moment of a game that is looked back at, as it lies on the table. */

/** The first seat sits at the near side of the table, where you sit in a game. */
export const SIDES = { first: "near", second: "far" };

/** What belongs to each seat, by the sides of the table. */
export const bySide = ({ first, second }) => ({ near: first, far: second });

/** The scene of a moment, with the cards of both players open. */
export function sceneOf(moment) {
  const { hands, discards } = moment;
  return {
    stage: moment.stage,
    dealer: SIDES[moment.dealer] ?? null,
    hand: hands.first,
    faceDown: 0,
    others: hands.second.length,
    held: hands.second,
    discards,
    crib: discards.length,
    played: moment.laid.map(({ seat, ...laid }) => ({ ...laid, player: SIDES[seat] })),
    count: moment.count,
    startCard: moment.start_card,
    shown: moment.shown.map(({ seat, ...cards }) => ({ ...cards, player: SIDES[seat] })),
  };
}
