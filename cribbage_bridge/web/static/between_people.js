/* The capabilities of a game between two people. */

import { addChallenge } from "/static/challenge.js";
import { addFairCards } from "/static/fair_cards.js";
import { addReactions } from "/static/reactions.js";
import { addRematch } from "/static/rematch.js";
import { addResign } from "/static/resign.js";
import { addTransfer } from "/static/transfer.js";
import { addTurnSound } from "/static/turn_sound.js";
import { addWaiting } from "/static/waiting.js";
import { addWatchLink } from "/static/watch_link.js";

/** The functions that add the capabilities, in the order of their buttons. */
export const BETWEEN_PEOPLE = [
  addReactions, addResign, addTransfer, addWatchLink, addFairCards, addWaiting,
  addChallenge, addRematch, addTurnSound,
];
