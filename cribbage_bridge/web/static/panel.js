/* The panels next to the table: the history, and one for advice. */

import { button, element, part } from "./page.js";

/** Open or close the history, which is a drawer on small screens. */
function openHistory(isOpen) {
  part("history").classList.toggle("open", isOpen);
  part("history-button").setAttribute("aria-expanded", isOpen);
}

/** The function to call when the panel closes or shows something else. */
let end = () => {};

/** The function that closes the panel for the user. */
let close = () => {};

/**
 * Show elements in the panel, and links below.
 *
 * @param {object} shown The `children`, the `links`, and `ended`, a function that is
 *     called when the panel closes or shows something else.
 * @param {() => void} closed Called when the user closes the panel.
 */
export function showPanel({ children, links = [], ended = () => {} }, closed) {
  end();
  end = ended;
  close = () => {
    closePanel();
    closed();
  };
  const closer = button("Close", close, { primary: false });
  openHistory(false);
  part("panel").replaceChildren(...children, element("div.buttons.close", {}, ...links, closer));
  part("panel").hidden = false;
  part("panel").focus();
}

/** Return true if the panel is open. */
export const isPanelOpen = () => !part("panel").hidden;

/** Close the panel. */
export function closePanel() {
  const panel = part("panel");
  if (panel.contains(document.activeElement)) document.activeElement.blur();
  end();
  end = () => {};
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
part("history-close").addEventListener("click", leaveHistory);
addEventListener("keydown", ({ key, target }) => {
  if (key !== "Escape" || target.closest("dialog, [popover]")) return;
  if (isPanelOpen()) close();
  else if (part("history").classList.contains("open")) leaveHistory();
});

function leaveHistory() {
  openHistory(false);
  part("menu-button").focus();
}
