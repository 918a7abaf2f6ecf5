/* A confirmation dialog. */

import { part } from "./page.js";

/** Ask a question; return true if the user answers yes. */
export function confirmed(question) {
  const dialog = part("confirm");
  part("confirm-question").textContent = question;
  dialog.returnValue = "";
  return new Promise((resolve) => {
    const answer = () => resolve(dialog.returnValue === "yes");
    dialog.addEventListener("close", answer, { once: true });
    dialog.showModal();
  });
}
