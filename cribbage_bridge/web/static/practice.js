/* Chooses what a drill asks: the more a kind of decision costs, the more often. */

import { allAnswers, gameCosts } from "/static/progress.js";

/** The parameters of a question for each kind of decision, keyed by the drill. */
const KINDS = {
  count: {},
  discard: { own_crib: { crib: "mine" }, other_crib: { crib: "theirs" } },
  peg: { lead: { leads: true }, reply: { leads: false } },
};

/** The least weight of a kind, in points, so that drills ask about each kind. */
const LEAST = 0.05;

/** The number of recent answers to include. */
const NEWEST = 100;

/** A lead never scores at once, so the first level of the Peg drill has none. */
const hasKinds = (drill, level) => !(drill === "peg" && level === 1);

/** Return the parameters of a question of a kind; none if the kind is null. */
export const kindQuery = (drill, kind) => KINDS[drill][kind] ?? {};

/**
 * Return the cost of each kind of decision of a drill, in games and in answers.
 *
 * @returns {{kind: string, number: number, lost: number}[]} The number of decisions and
 *     the points that they lost.
 */
export function costsByKind(drill) {
  const answers = allAnswers().slice(-NEWEST)
    .map(({ kind, cost }) => ({ kind, number: 1, lost: cost }));
  const games = gameCosts().flatMap(({ costs }) => costs);
  return Object.keys(KINDS[drill]).map((kind) => {
    const found = [...answers, ...games].filter((each) => each.kind === kind);
    const sum = (field) => found.reduce((total, each) => total + each[field], 0);
    return { kind, number: sum("number"), lost: sum("lost") };
  });
}

/** Return a kind for the next question; the more a kind costs, the more likely it is. */
export function chosenKind(drill, level) {
  const costs = hasKinds(drill, level) ? costsByKind(drill) : [];
  const weights = costs.map(({ number, lost }) => LEAST + (number ? lost / number : 0));
  let left = Math.random() * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = costs.find((_, place) => (left -= weights[place]) <= 0);
  return chosen?.kind ?? null;
}

/** Return the costs of a player's decisions in a review, by kind. */
export function costsOf(decisions) {
  const kinds = [...new Set(decisions.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const lost = decisions
      .filter((decision) => decision.kind === kind)
      .map(({ points_lost: points }) => points.decimal);
    return { kind, number: lost.length, lost: lost.reduce((sum, each) => sum + each, 0) };
  });
}
