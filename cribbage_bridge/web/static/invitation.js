/* The link that a friend opens to join a game, and its QR code. */

import { ask } from "/static/api.js";
import { attempt, button, copied, element } from "/static/page.js";
import * as texts from "/static/texts.js";

const offers = new Map();

/** Return the text and the elements to show to the host, the same at each call. */
export function invitationOffer(invitation) {
  if (!offers.has(invitation)) offers.set(invitation, newOffer(invitation));
  return offers.get(invitation);
}

function newOffer(invitation) {
  const place = element("div.invitation");
  attempt(async () => place.append(...linkParts(await ask(`invitations/${invitation}/link`), invitation)));
  return [texts.SEND_LINK, place];
}

function linkParts({ link, is_local: isLocal }, invitation) {
  const copy = button("Copy the link", async ({ target }) => {
    target.textContent = (await copied(link)) ? "Copied" : "Copy it by hand";
  });
  const field = element("input.field.link", { readonly: "", value: link, "aria-label": "Link for your friend" });
  const source = `/api/invitations/${invitation}/code.svg`;
  return [
    element("div.buttons", {}, field, copy),
    isLocal
      ? element("p.note", {}, texts.LOCAL_LINK, " ", element("code", {}, "cribbage serve --lan"))
      : element("img.code", { src: source, alt: texts.QR_CODE, title: texts.QR_CODE }),
  ];
}
