/* The page of a link that moves a seat to this device. */

import { Refusal, ask } from "/static/api.js";
import "/static/install.js";
import { attempt, button, element, part } from "/static/page.js";
import { isWhole, saveDescribed } from "/static/seen_games.js";
import { openTable, pageOf } from "/static/tables.js";
import * as texts from "/static/texts.js";

const ID = location.pathname.split("/").at(-1);

const [CODE, ...DESCRIBED] = location.hash.slice(1).split(".");

/** Offer to move the seat, unless this device already has a seat. */
async function start() {
  if (!isWhole(DESCRIBED)) throw new Refusal(0, texts.INCOMPLETE_LINK);
  const { viewer } = await openTable(ID);
  if (viewer) {
    location.replace(pageOf(ID));
    return;
  }
  part("welcome").hidden = false;
  part("choices").replaceChildren(button("Continue here", () => attempt(moveSeat)));
}

async function moveSeat() {
  const body = { code: CODE };
  const view = await ask(`tables/${ID}/transfer`, { method: "POST", body });
  part("choices").replaceChildren(element("a.button", { href: pageOf(ID) }, "Your table"));
  saveDescribed(view, DESCRIBED);
  location.replace(pageOf(ID));
}

attempt(start);
