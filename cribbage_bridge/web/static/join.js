/* The page of an invitation: join a friend's game, or watch it. */

import { ask } from "/static/api.js";
import "/static/install.js";
import { attempt, button, element, part } from "/static/page.js";
import { agreeToGame, commit } from "/static/seen_games.js";
import { changeSetting, settings } from "/static/settings.js";
import { openTable, pageOf } from "/static/tables.js";
import * as texts from "/static/texts.js";

const INVITATION = location.pathname.split("/").at(-1);

/** Show the invitation, or the table if the user already has a seat at it. */
async function start() {
  const { table: id } = await ask(`invitations/${INVITATION}`);
  const view = await openTable(id);
  if (view.viewer === "second" || (view.viewer && view.is_full)) {
    location.replace(pageOf(id));
    return;
  }
  part("welcome").hidden = false;
  if (view.viewer) {
    part("invitation").textContent = texts.OWN_INVITATION;
    part("choices").replaceChildren(element("a.button.primary", { href: pageOf(id) }, "Your table"));
    return;
  }
  part("name-field").hidden = view.is_full;
  part("your-name").value = settings.name;
  const text = view.is_full ? texts.SEAT_TAKEN : texts.invitationText(view);
  part("invitation").textContent = text;
  const watch = element("a.button", { href: pageOf(id) }, "Watch");
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
  location.replace(pageOf(view.id));
}

attempt(start);
