/* The link that a friend opens to join a game. */

import { button, copied, element } from "/static/page.js";
import * as texts from "/static/texts.js";

/** Return the text, the link and the button to show to the host. */
export function invitationOffer(invitation) {
  const url = new URL(`/join/${invitation}`, location.href).href;
  return [
    texts.SEND_LINK,
    element("input.field.link", { readonly: "", value: url, "aria-label": "Link for your friend" }),
    button("Copy the link", async ({ target }) => {
      target.textContent = (await copied(url)) ? "Copied" : "Copy it by hand";
    }),
  ];
}
