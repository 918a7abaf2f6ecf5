/* The page of an invitation: join a friend's game, or watch it. */

import { idOfPage, tablePage } from "./addresses.js";
import { ask } from "./api.js";
import "./install.js";
import { attempt, button, element, part } from "./page.js";
import { agreeToGame, commit } from "./seen_games.js";
import { changeSetting, settings } from "./settings.js";
import { openTable } from "./tables.js";
import * as texts from "./texts.js";

const INVITATION = idOfPage();

/** Show the invitation, or the table if the user already has a seat at it. */
async function start() {
  const { table: id } = await ask(`invitations/${INVITATION}`);
  const view = await openTable(id);
  if (view.viewer === "second" || (view.viewer && view.is_full)) {
    location.replace(tablePage(id));
    return;
  }
  part("welcome").hidden = false;
  if (view.viewer) {
    part("invitation").textContent = texts.OWN_INVITATION;
    part("choices").replaceChildren(element("a.button.primary", { href: tablePage(id) }, "Your table"));
    return;
  }
  part("name-field").hidden = view.is_full;
  part("your-name").value = settings.name;
  const text = view.is_full ? texts.SEAT_TAKEN : texts.invitationText(view);
  part("invitation").textContent = text;
  const watch = element("a.button", { href: tablePage(id) }, "Watch");
  const join = button("Join", () => attempt(() => takeSeat(view)));
  part("choices").replaceChildren(...(view.is_full ? [watch] : [join, watch]));
}

async function takeSeat(view) {
  const name = part("your-name").value;
  changeSetting("name", name);
  agreeToGame(view.id, "second");
  const body = { invitation: INVITATION, commitment: commit(view, "second"), name };
  try {
    await ask(`tables/${view.id}/seat`, { method: "POST", body });
  } catch (error) {
    await start();
    throw error;
  }
  location.replace(tablePage(view.id));
}

attempt(start);
