/* The costs of the user's discards in a game against the computer. */

import { LEAST_SHARE, percent, question } from "./advice.js";
import { byRank, minis, spokenAll } from "./cards.js";
import { attempt, element, rounded } from "./page.js";
import { inDecimals, saveFinished } from "./results.js";
import * as texts from "./texts.js";

/** Add the button. */
export function addDiscardReview(game) {
  /** List the discards; if the game is over, save their costs. */
  const show = (discards) => {
    const lost = discards.reduce((sum, { points_lost: points }) => sum + points.decimal, 0);
    const costs = { discards: discards.length, lost_by_discards: inDecimals(lost) };
    if (game.isOver) attempt(() => saveFinished(game.place, costs));
    return {
      children: [
        element("h2", {}, "Your discards"),
        element("ol.discards", {}, ...discards.map(discardLine)),
        element("p", {}, texts.lostInAll(lost.toFixed(2))),
      ],
    };
  };
  const review = () => game.advise("discards", show);
  game.addTool("discards", "Discards", review, () => game.view.can_undo);
}

function discardLine({ deal, dealt, crib, made, ...cost }) {
  const href = question(dealt, crib, made);
  const label = texts.whyIn(deal, spokenAll(dealt));
  const why = element("a", { href, "aria-label": label }, "Why?");
  const isExplained = cost.points_lost.decimal > 0 || cost.chance_lost < LEAST_SHARE;
  return element(
    "li",
    {},
    `Deal ${deal}: you discarded `,
    ...minis(byRank(made)),
    ...costOf(cost),
    ...(isExplained ? [why] : []),
  );
}

/** Return the cost of a discard in points or, if it lost none, in chance of winning. */
function costOf({ points_lost: points, chance_lost: chance, best }) {
  if (points.decimal > 0) {
    return ["– ", element("b", {}, rounded(points)), " less than ", ...minis(byRank(best))];
  }
  if (chance < LEAST_SHARE) return ["– as good as any "];
  const share = element("b", {}, percent(chance));
  return ["– ", share, " less likely to win than with ", ...minis(byRank(best))];
}
