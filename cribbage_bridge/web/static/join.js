/* The page of an invitation: join a friend's game, or watch it. */

import { ask } from "/static/api.js";
import "/static/install.js";
import { attempt, button, element, part } from "/static/page.js";
import { agreeToGame, commit } from "/static/seen_games.js";
import { openTable, pageOf } from "/static/tables.js";
import * as texts from "/static/texts.js";

const INVITATION = location.pathname.split("/").at(-1);

/** Show the invitation, or the table if the user already has a seat at it. */
async function start() {
  const { table: id } = await ask(`invitations/${INVITATION}`);
  const view = await openTable(id);
  if (view.viewer) {
    location.replace(pageOf(id));
    return;
  }
  part("welcome").hidden = false;
  const text = view.is_full ? texts.SEAT_TAKEN : texts.invitationText(view);
  part("invitation").textContent = text;
  const watch = element("a.button", { href: pageOf(id) }, "Watch");
  const join = button("Join", () => attempt(() => takeSeat(view)));
  part("choices").replaceChildren(...(view.is_full ? [watch] : [join, watch]));
}

async function takeSeat(view) {
  agreeToGame(view.id, "second");
  const body = { invitation: INVITATION, commitment: commit(view, "second") };
  await ask(`tables/${view.id}/seat`, { method: "POST", body });
  location.replace(pageOf(view.id));
}

attempt(start);
