/* The list of all steps of a game. */

import { withCards } from "/static/cards.js";
import { costOf } from "/static/decision.js";
import { element } from "/static/page.js";

/** The list, in which one step is the current one. */
export class Steps {
  /**
   * @param {Element} list Where it is shown.
   * @param {object[]} moments The moments of the game.
   * @param {(step: number) => void} go Called to go to a step.
   */
  constructor(list, moments, go) {
    this.list = list;
    this.buttons = moments.map(({ text }, step) =>
      element(
        "button",
        { type: "button", tabindex: -1, "data-step": step, click: () => go(step) },
        element("span", {}, ...withCards(text || "Before the game")),
      ),
    );
    const numbers = [...new Set(moments.map(({ deal }) => deal))];
    const deals = numbers.map((number) =>
      this.deal(number, this.buttons.filter((_, step) => moments[step].deal === number)),
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

  /** Say beside a step what the choice has cost; or nothing, without one. */
  mark(step, decision) {
    const made = this.buttons[step];
    made.querySelector(".cost")?.remove();
    if (!decision) return;
    const cost = element("b.cost", {}, costOf(decision));
    cost.classList.toggle("best", decision.is_best);
    made.append(cost);
  }

  /** Make a step the current one, and let it be seen. */
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
