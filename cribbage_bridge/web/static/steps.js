/* The list of all steps of a game. */

import { withCards } from "./cards.js";
import { costOf } from "./decision.js";
import { element } from "./page.js";
import * as texts from "./texts.js";

/** Return the events of a step as text. */
export const textOf = ({ events }) =>
  events.map(({ text }) => text).filter(Boolean).join(" ") || texts.BEFORE_GAME;

/** A list of steps, one of which is the current step. */
export class Steps {
  /**
   * @param {Element} list The element to fill.
   * @param {object[]} steps The steps of the game.
   * @param {(step: number) => void} go Called to go to a step.
   */
  constructor(list, steps, go) {
    this.list = list;
    this.buttons = steps.map((each, step) =>
      element(
        "button",
        { tabindex: -1, "data-step": step, click: () => go(step) },
        element("span", {}, ...withCards(textOf(each))),
      ),
    );
    const numbers = [...new Set(steps.map(({ deal }) => deal))];
    const deals = numbers.map((number) =>
      this.deal(number, this.buttons.filter((_, step) => steps[step].deal === number)),
    );
    list.replaceChildren(...deals.flat());
    this.current = this.buttons[0];
  }

  deal(number, buttons) {
    const lines = buttons.map((made) => element("li", {}, made));
    return [
      element("h3", {}, number ? `Deal ${number}` : "The beginning"),
      element("ol", {}, ...lines),
    ];
  }

  /** Show the cost of a choice next to its step, or remove it if `decision` is null. */
  mark(step, decision) {
    const made = this.buttons[step];
    made.querySelector(".cost")?.remove();
    if (!decision) return;
    const cost = element("b.cost", {}, costOf(decision));
    cost.classList.toggle("best", decision.is_best);
    made.append(cost);
  }

  /** Make a step the current one, and scroll to it. */
  show(step) {
    const hadFocus = this.list.contains(document.activeElement);
    this.current.removeAttribute("aria-current");
    this.current.tabIndex = -1;
    this.current = this.buttons[step];
    this.current.setAttribute("aria-current", "step");
    this.current.tabIndex = 0;
    if (hadFocus) this.current.focus({ preventScroll: true });
    const { offsetTop: top, offsetHeight: height } = this.current;
    const { scrollTop, clientHeight } = this.list;
    const isSeen = top >= scrollTop && top + height <= scrollTop + clientHeight;
    if (!isSeen) this.list.scrollTop = top - (clientHeight - height) / 2;
  }
}
