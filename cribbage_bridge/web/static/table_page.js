/* The page of a table: a game against the computer, or between two people. */

import { idOfPage } from "./addresses.js";
import { addCut } from "./cut.js";
import { addDeleteGame } from "./delete_game.js";
import { addDiscardReview } from "./discard_review.js";
import { Game } from "./game.js";
import { addHint } from "./hint.js";
import "./install.js";
import { isForTwo } from "./names.js";
import { addNewGame } from "./new_game.js";
import { attempt, complain } from "./page.js";
import { startHere } from "./start_table.js";
import { leaveTable, openTable, takeNotice } from "./tables.js";
import { addUndo } from "./undo.js";

/** The capabilities of a game against the computer, in the order of their buttons. */
const AGAINST_COMPUTER = [addHint, addUndo, addDiscardReview, addNewGame, addDeleteGame, addCut];

const ID = idOfPage();

async function capabilities(view) {
  if (!isForTwo(view)) return AGAINST_COMPUTER;
  const { BETWEEN_PEOPLE } = await import("./between_people.js");
  return BETWEEN_PEOPLE;
}

async function start() {
  const view = (await startHere()) ?? (await openTable(ID));
  const game = new Game(view);
  for (const add of await capabilities(view)) add(game);
  if (view.has_lesson) {
    const { addCoach } = await import("./coach.js");
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
