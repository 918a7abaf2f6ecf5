/* Ask before something is lost. */

import { part } from "/static/page.js";

/** Whether the person says yes to a question. */
export function confirmed(question) {
  const dialog = part("confirm");
  part("confirm-question").textContent = question;
  return new Promise((resolve) => {
    part("confirm-yes").onclick = () => dialog.close("yes");
    part("confirm-no").onclick = () => dialog.close("no");
    dialog.onclose = () => resolve(dialog.returnValue === "yes");
    dialog.returnValue = "";
    dialog.showModal();
  });
}
