/* The names of the players, in the sentences that need them. */

/** Return a text with its first letter in lowercase. */
export const lower = (text) => `${text[0].toLowerCase()}${text.slice(1)}`;

/** Return the names for the viewer and an opponent, given the opponent's two names. */
const opposite = (name, short) => ({
  short: { near: "You", far: short },
  titles: { near: "Your cards", far: name },
  whose: (side, source) => `${side === "near" ? "Your" : `${name}'s`} ${source}`,
  scores: (near, far) => `your score is ${near}, and that of ${lower(name)} is ${far}`,
  holds: (cards) => `${name} holds ${cards}.`,
  wins: (side) => (side === "near" ? "You win" : `${name} wins`),
  called: (side) => (side === "near" ? "You" : name),
});

/** The names for a person and the computer. */
export const PERSON_AND_COMPUTER = opposite("The computer", "Computer");

/** Return the names for the viewer and a named opponent. */
export const against = (name) => opposite(name, name);

/** The names for a person and a friend. */
const FRIENDS = opposite("Your friend", "Friend");

/** Return the names for two players whose game others watch. */
export const watched = (names) => ({
  short: names,
  titles: names,
  whose: (side, source) => `${names[side]}'s ${source}`,
  scores: (near, far) => `the score of ${names.near} is ${near}, and that of ${names.far} is ${far}`,
  holds: (cards) => `${names.far} holds ${cards}.`,
  wins: (side) => `${names[side]} wins`,
  called: (side) => names[side],
});

const HOST_AND_GUEST = watched({ near: "Host", far: "Guest" });

/** Return true if two people play at a table. */
export const isForTwo = ({ players }) =>
  Object.values(players).every(({ kind }) => kind === "person");

/** Return the names for the viewer of a table. */
export function namesFor(view) {
  if (view.viewer === null) return HOST_AND_GUEST;
  return isForTwo(view) ? FRIENDS : PERSON_AND_COMPUTER;
}
