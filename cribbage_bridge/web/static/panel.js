/* The panels next to the table: the history, and one for advice. */

import { button, element, part } from "/static/page.js";

/** Open or close the history, which is a drawer on small screens. */
function openHistory(isOpen) {
  part("history").classList.toggle("open", isOpen);
  part("history-button").setAttribute("aria-expanded", isOpen);
}

/** Show elements in the panel, and links below; call `closed` when the user closes it. */
export function showPanel({ children, links = [] }, closed) {
  const close = () => {
    closePanel();
    closed();
  };
  const closer = button("Close", close, { primary: false });
  openHistory(false);
  part("panel").replaceChildren(...children, element("div.buttons.close", {}, ...links, closer));
  part("panel").hidden = false;
  part("panel").focus();
}

/** Close the panel. */
export function closePanel() {
  const panel = part("panel");
  if (panel.contains(document.activeElement)) document.activeElement.blur();
  panel.hidden = true;
}

part("history-button").addEventListener("click", () => {
  closePanel();
  openHistory(!part("history").classList.contains("open"));
});
// The newest line stays in view when the history becomes larger or smaller.
new ResizeObserver(([{ target }]) => {
  target.scrollTop = target.scrollHeight;
}).observe(part("log"));
part("history-close").addEventListener("click", () => {
  openHistory(false);
  part("menu-button").focus();
});
