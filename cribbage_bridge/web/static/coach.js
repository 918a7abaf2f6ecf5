/* The coach, who explains a first deal, and comments on each choice in it. */

import { ask } from "./api.js";
import { cardsOf } from "./advice.js";
import { written } from "./cards.js";
import { attempt, button, part } from "./page.js";
import { explained } from "./terms.js";
import * as texts from "./texts.js";

const say = (text) => part("coach-text").replaceChildren(...explained(text));

/** Let the coach explain the first deal, if the game has a lesson. */
export function addCoach(game) {
  /** The function that ends the current wait; given true, it confirms the action. */
  let answer = null;
  let isLeaving = false;

  /** Show a text with buttons, and return the value of the one that is clicked. */
  const wait = async (text, ...choices) => {
    say(text);
    game.table.clearCalls();
    game.hand.mark();
    game.disableTools();
    part("prompt").textContent = "";
    const buttons = choices.map(([label, agrees, primary]) =>
      button(label, () => answer(agrees), { primary }),
    );
    part("buttons").replaceChildren(...buttons);
    part("felt").setAttribute("aria-busy", false);
    buttons[0].focus({ preventScroll: true });
    const agrees = await new Promise((resolve) => {
      answer = resolve;
    });
    part("felt").setAttribute("aria-busy", true);
    part("buttons").replaceChildren();
    return agrees;
  };

  game.playback.explain = async (lessons) => {
    for (const text of lessons) {
      part("coach").hidden = isLeaving;
      if (!isLeaving) await wait(text, [texts.NEXT, true, true]);
    }
  };

  /** Comment on an action; return true if the player confirms it. */
  const comment = async (action) => {
    game.setBusy(true);
    say(texts.COMPARING);
    part("buttons").replaceChildren();
    let agrees = false;
    await attempt(async () => {
      const body = { action };
      const said = await ask(`${game.place}/comment`, { method: "POST", body });
      const take = [texts.take(action.kind, cardsOf(action).map(written)), true, said.is_best];
      const again = [texts.CHOOSE_AGAIN, false, !said.is_best];
      const isForced = game.view.legal.length === 1;
      const both = said.is_best ? [take, again] : [again, take];
      agrees = !isLeaving && (await wait(said.text, ...(isForced ? [take] : both)));
    });
    game.setBusy(false);
    if (!agrees) game.chooseAgain();
    return agrees;
  };

  game.agree = (action) => {
    if (!game.view.has_lesson) return true;
    game.underway = comment(action);
    return game.underway;
  };

  game.offered.push(() => {
    part("coach").hidden = !game.view.has_lesson;
    if (game.view.lesson) say(game.view.lesson);
  });

  part("end-lesson").addEventListener("click", async () => {
    isLeaving = true;
    answer?.(false);
    await game.underway;
    await game.request("end-lesson");
  });
}
