/* Chooses the questions of a drill: costlier kinds of decisions come up more often. */

import { allAnswers, gameCosts } from "./progress.js";

/** The parameters of a question, keyed by the drill and the kind of decision. */
const KINDS = {
  count: {},
  discard: { own_crib: { crib: "mine" }, other_crib: { crib: "theirs" } },
  peg: { lead: { leads: true }, reply: { leads: false } },
};

/** The minimum weight of a kind of decision, in points, so that none is left out. */
const LEAST = 0.05;

/** The maximum number of recent answers to include in the costs. */
const NEWEST = 100;

/** Return false for leads at level 1 of Peg, because a lead never scores at once. */
const isAsked = (drill, level, kind) => !(drill === "peg" && level === 1 && kind === "lead");

/** Return the parameters that select a kind of question; none if the kind is null. */
export const kindQuery = (drill, kind) => KINDS[drill][kind] ?? {};

/**
 * Return the costs of a drill's kinds of decisions, in games and in recent answers.
 *
 * @returns {{kind: string, number: number, lost: number}[]} The number of decisions of
 *     each kind, and the points that they lost.
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

/** Return a random kind, likelier if it costs more; null if the drill has no kinds. */
export function chosenKind(drill, level) {
  const costs = costsByKind(drill).filter(({ kind }) => isAsked(drill, level, kind));
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
