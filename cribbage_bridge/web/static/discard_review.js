/* The costs of the person's discards, in a game against the computer. */

import { discardList } from "/static/advice.js";
import { attempt } from "/static/page.js";
import { saveFinished, reviewOfDiscards } from "/static/results.js";

/** Add the button. */
export function addDiscardReview(game) {
  /** At the end of a game, its result in the statistics gets the costs, too. */
  const show = (discards) => {
    if (game.isOver) attempt(() => saveFinished(game.place, reviewOfDiscards(discards)));
    return discardList(discards);
  };
  const review = () => game.advise("discards", show);
  game.addTool("discards", "Discards", review, () => game.view.can_undo);
}
