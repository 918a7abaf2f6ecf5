/* The page of a table: a game against the computer, or between two people. */

import { addCut } from "/static/cut.js";
import { addDeleteGame } from "/static/delete_game.js";
import { addDiscardReview } from "/static/discard_review.js";
import { addFairCards } from "/static/fair_cards.js";
import { Game } from "/static/game.js";
import { addHint } from "/static/hint.js";
import "/static/install.js";
import { isForTwo } from "/static/names.js";
import { addNewGame } from "/static/new_game.js";
import { attempt } from "/static/page.js";
import { addRematch } from "/static/rematch.js";
import { addResign } from "/static/resign.js";
import { leaveTable, openTable } from "/static/tables.js";
import { addUndo } from "/static/undo.js";
import { addWaiting } from "/static/waiting.js";
import { addWatchLink } from "/static/watch_link.js";

/** The capabilities of each kind of game; their buttons appear in this order. */
const AGAINST_COMPUTER = [addHint, addUndo, addDiscardReview, addNewGame, addDeleteGame, addCut];
const BETWEEN_PEOPLE = [addResign, addWatchLink, addFairCards, addWaiting, addRematch];

const ID = location.pathname.split("/").at(-1);

async function start() {
  const view = await openTable(ID);
  const game = new Game(view);
  for (const add of isForTwo(view) ? BETWEEN_PEOPLE : AGAINST_COMPUTER) add(game);
  if (view.has_lesson) {
    const { addCoach } = await import("/static/coach.js");
    addCoach(game);
  }
  await game.enter(view);
}

attempt(async () => {
  try {
    await start();
  } catch (error) {
    if (error.status !== 404) throw error;
    leaveTable(ID, error.message);
  }
});
