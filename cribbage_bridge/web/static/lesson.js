/* The offer of a first deal with a coach. */

import { attempt, part } from "./page.js";
import { startTable } from "./start_table.js";

/** The key in local storage that is set when the user accepts or declines the offer. */
const ANSWERED = "cribbage first deal";

/** Start the lesson when its button is clicked. */
export function listenForLesson() {
  part("start-lesson").addEventListener("click", () => {
    localStorage.setItem(ANSWERED, "yes");
    attempt(() => startTable({ opponent: "coach" }));
  });
}

/** Offer the lesson until the user has accepted it, declined it, or played a game. */
export function offerLesson(hasPlayed) {
  part("first-deal").hidden = hasPlayed || localStorage.getItem(ANSWERED) !== null;
  part("no-lesson").addEventListener("click", () => {
    localStorage.setItem(ANSWERED, "no");
    part("first-deal").hidden = true;
  });
  listenForLesson();
}
