/* The capabilities of a game between two people. */

import { addChallenge } from "./challenge.js";
import { addFairCards } from "./fair_cards.js";
import { addReactions } from "./reactions.js";
import { addRematch } from "./rematch.js";
import { addResign } from "./resign.js";
import { addTransfer } from "./transfer.js";
import { addTurnSound } from "./turn_sound.js";
import { addWaiting } from "./waiting.js";
import { addWatchLink } from "./watch_link.js";

/** The functions that add the capabilities, in the order of their buttons. */
export const BETWEEN_PEOPLE = [
  addReactions, addResign, addTransfer, addWatchLink, addFairCards, addWaiting,
  addChallenge, addRematch, addTurnSound,
];
