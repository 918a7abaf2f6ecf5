/* The page of a table: a game against the computer, or between two people. */

import { addCut } from "/static/cut.js";
import { addDeleteGame } from "/static/delete_game.js";
import { addDiscardReview } from "/static/discard_review.js";
import { Game } from "/static/game.js";
import { addHint } from "/static/hint.js";
import "/static/install.js";
import { isForTwo } from "/static/names.js";
import { addNewGame } from "/static/new_game.js";
import { attempt, complain } from "/static/page.js";
import { leaveTable, openTable, takeNotice } from "/static/tables.js";
import { addUndo } from "/static/undo.js";

/** The capabilities of a game against the computer, in the order of their buttons. */
const AGAINST_COMPUTER = [addHint, addUndo, addDiscardReview, addNewGame, addDeleteGame, addCut];

const ID = location.pathname.split("/").at(-1);

async function capabilities(view) {
  if (!isForTwo(view)) return AGAINST_COMPUTER;
  const { BETWEEN_PEOPLE } = await import("/static/between_people.js");
  return BETWEEN_PEOPLE;
}

async function start() {
  const view = await openTable(ID);
  const game = new Game(view);
  for (const add of await capabilities(view)) add(game);
  if (view.has_lesson) {
    const { addCoach } = await import("/static/coach.js");
    addCoach(game);
  }
  complain(takeNotice());
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
