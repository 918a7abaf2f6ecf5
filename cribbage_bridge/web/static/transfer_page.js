/* The page of a link that moves a seat to this device. */

import { idOfPage, tablePage } from "./addresses.js";
import { Refusal, ask } from "./api.js";
import "./install.js";
import { attempt, button, element, part } from "./page.js";
import { isWhole, saveDescribed } from "./seen_games.js";
import { openTable } from "./tables.js";
import * as texts from "./texts.js";

const ID = idOfPage();

const [CODE, ...DESCRIBED] = location.hash.slice(1).split(".");

/** Offer to move the seat, unless this device already has a seat. */
async function start() {
  if (!isWhole(DESCRIBED)) throw new Refusal(0, texts.INCOMPLETE_LINK);
  const { viewer } = await openTable(ID);
  if (viewer) {
    location.replace(tablePage(ID));
    return;
  }
  part("welcome").hidden = false;
  part("choices").replaceChildren(button("Continue here", () => attempt(moveSeat)));
}

async function moveSeat() {
  const body = { code: CODE };
  const view = await ask(`tables/${ID}/transfer`, { method: "POST", body });
  part("choices").replaceChildren(element("a.button", { href: tablePage(ID) }, "Your table"));
  saveDescribed(view, DESCRIBED);
  location.replace(tablePage(ID));
}

attempt(start);
