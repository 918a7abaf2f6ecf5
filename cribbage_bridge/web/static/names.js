/* What the players are called, where something of theirs is named. */

const lower = (name) => `${name[0].toLowerCase()}${name.slice(1)}`;

/** You, and somebody who is called by what he is: in a sentence, and in short. */
const opposite = (name, short) => ({
  names: { near: "You", far: short },
  titles: { near: "Your cards", far: name },
  whose: (player, source) => `${player === "near" ? "Your" : `${name}'s`} ${source}`,
  scores: (near, far) => `you have ${near} points, ${lower(name)} has ${far}`,
  held: (cards) => `${name} held: ${cards}.`,
  holds: (cards) => `${name} holds ${cards}.`,
  wins: (player) => (player === "near" ? "You win" : `${name} wins`),
  called: (player) => (player === "near" ? "You" : name),
});

/** A person at the table, and the computer. */
export const PERSON_AND_COMPUTER = opposite("The computer", "Computer");

/** Two people at the table. */
export const FRIENDS = opposite("Your friend", "Friend");

/** Two players, each with a name, at whom somebody looks. */
export const lookedAt = (names) => ({
  names,
  titles: names,
  whose: (player, source) => `${names[player]}'s ${source}`,
  scores: (near, far) =>
    `${names.near} has ${near} points, ${names.far} has ${far}`,
  held: (cards) => `${names.far} holds: ${cards}.`,
  holds: (cards) => `${names.far} holds ${cards}.`,
  wins: (player) => `${names[player]} wins`,
  called: (player) => names[player],
});

/** Two people at whom others look. */
export const HOST_AND_GUEST = lookedAt({ near: "Host", far: "Guest" });
