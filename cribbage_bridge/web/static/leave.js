/* Leave a game between two people; it can be resumed. */

import { element, part } from "/static/page.js";

/** Add the link. */
export function addLeave() {
  part("settings-button").before(element("a.button", { href: "/" }, "Leave"));
}
