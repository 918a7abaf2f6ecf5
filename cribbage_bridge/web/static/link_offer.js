/* Links to this server that others open, each with its QR code. */

import { ask } from "./api.js";
import { attempt, button, copied, element, part } from "./page.js";
import * as texts from "./texts.js";

const offers = new Map();

/** Return the text and the elements to show to the host, the same at each call. */
export function invitationOffer(invitation) {
  if (!offers.has(invitation)) {
    const place = linkOffer(`join/${invitation}`, texts.LINK_FOR_FRIEND);
    offers.set(invitation, [texts.SEND_LINK, place]);
  }
  return offers.get(invitation);
}

/**
 * Return an element with a link, a button that copies it, and its QR code.
 *
 * If only the machine of the server can open the link, a note takes the place of the
 * code.
 *
 * @param {string} path The path of the link.
 * @param {string} label The label of the link for screen readers.
 */
function linkOffer(path, label) {
  const place = element("div.link-offer");
  attempt(async () => {
    const { url, is_local: isLocal } = await ask("address");
    const link = `${url}${path}`;
    place.append(copyField(link, label), isLocal ? localNote() : await qrCode(link));
  });
  return place;
}

/**
 * Show a link in a dialog.
 *
 * @param {string} title The title, which also labels the link.
 * @param {string} text The explanation of the link.
 * @param {string} path The path of the link.
 */
export function showLink(title, text, path) {
  part("link-title").textContent = title;
  part("link-text").textContent = text;
  part("link-place").replaceChildren(linkOffer(path, title));
  part("link").showModal();
}

function copyField(link, label) {
  const field = element("input.field.link", { readonly: "", value: link, "aria-label": label });
  const copy = button("Copy the link", async ({ target }) => {
    field.select();
    // Over plain HTTP, browsers offer only the older way to copy.
    const isCopied = (await copied(link)) || document.execCommand("copy");
    target.textContent = isCopied ? "Copied" : "Copy it by hand";
  });
  return element("div.buttons", {}, field, copy);
}

function localNote() {
  const { content: program } = document.querySelector("meta[name=program]");
  const command = element("code", {}, `${program} serve --lan`);
  return element("p.note", {}, texts.LOCAL_LINK, " ", command);
}

/** Draw the code here, because the part of a link after `#` is not for the server. */
async function qrCode(link) {
  const { generate } = await import("./vendor/lean_qr.js");
  const code = element("canvas.code", { role: "img", "aria-label": texts.QR_CODE });
  generate(link).toCanvas(code, { off: [255, 255, 255] });
  return code;
}
