/* The names of the players, in the sentences that need them. */

import { seatsOf } from "./sides.js";

/**
 * Return the names for the viewer and an opponent.
 *
 * @param {string} name The opponent's name at the start of a sentence.
 * @param {string} short The short form of the name.
 * @param {string} within The name within a sentence.
 */
const opposite = (name, short, within) => ({
  short: { near: "You", far: short },
  titles: { near: "Your cards", far: name },
  whose: (side, source) => `${side === "near" ? "Your" : `${name}'s`} ${source}`,
  whoseWithin: (side, source) => `${side === "near" ? "your" : `${within}'s`} ${source}`,
  scores: (near, far) => `your score is ${near}, and that of ${within} is ${far}`,
  holds: (cards) => `${name} holds ${cards}.`,
  wins: (side) => (side === "near" ? "You win" : `${name} wins`),
  called: (side) => (side === "near" ? "You" : name),
});

/** The names for a person and the computer. */
export const PERSON_AND_COMPUTER = opposite("The computer", "Computer", "the computer");

/** Return the names for the viewer and a named opponent. */
export const against = (name) => opposite(name, name, name);

/** The names for a person and a friend without a name. */
const FRIENDS = opposite("Your friend", "Friend", "your friend");

/** Return the names for two players whose game others watch. */
export function watched(names) {
  const whose = (side, source) => `${names[side]}'s ${source}`;
  return {
    short: names,
    titles: names,
    whose,
    whoseWithin: whose,
    scores: (near, far) => `the score of ${names.near} is ${near}, and that of ${names.far} is ${far}`,
    holds: (cards) => `${names.far} holds ${cards}.`,
    wins: (side) => `${names[side]} wins`,
    called: (side) => names[side],
  };
}

/** Return true if two people play at a table. */
export const isForTwo = ({ players }) =>
  Object.values(players).every(({ kind }) => kind === "person");

/** Return the names for the viewer of a table. */
export function namesFor(view) {
  if (!isForTwo(view)) return PERSON_AND_COMPUTER;
  const { first, second } = view.names;
  if (view.viewer === null) return watched({ near: first || "Host", far: second || "Guest" });
  const name = view.names[seatsOf(view).far];
  return name ? against(name) : FRIENDS;
}
