/* The papers beside the table: the log, and another one with advice or the like. */

import { button, element, part } from "/static/page.js";

/** Open the drawer of the log, or close it. */
export function openLog(isOpen) {
  part("log-paper").classList.toggle("open", isOpen);
  part("log-button").setAttribute("aria-expanded", isOpen);
}

/** Show something on a paper, until the person closes it. */
export function showPaper(children, closed) {
  const close = () => {
    closePaper();
    closed();
  };
  const closer = button("Close", close, { primary: false });
  openLog(false);
  part("advice").replaceChildren(...children, element("div.close", {}, closer));
  part("advice").hidden = false;
  part("advice").focus();
}

/** Put the paper away. */
export function closePaper() {
  const paper = part("advice");
  if (paper.contains(document.activeElement)) document.activeElement.blur();
  paper.hidden = true;
}
