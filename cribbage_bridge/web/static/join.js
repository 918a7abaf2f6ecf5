/* The page of an invitation: join a friend's game, or watch it. */

import { ask } from "/static/api.js";
import "/static/install.js";
import { attempt, button, element, part } from "/static/page.js";
import { openTable, pageOf } from "/static/tables.js";

const INVITATION = location.pathname.split("/").at(-1);

const PENALTIES = {
  muggins: "the points you overlook", overcount: "the points you claim beyond the value",
};

/** The options of a game, as text. */
function described({ goal, counting, penalties }) {
  const reach = `The first to reach ${goal} points wins.`;
  if (!counting) return `${reach} All hands are counted for you.`;
  const scored = penalties.map((penalty) => PENALTIES[penalty]).join(" and ");
  const also = scored ? ` The other player scores ${scored}.` : "";
  return `${reach} Each player counts their own cards.${also}`;
}

/** Show an invitation; only a click takes the seat. */
async function start() {
  const { table: id } = await ask(`invitations/${INVITATION}`);
  const view = await openTable(id);
  if (view.viewer) {
    location.replace(pageOf(id));
    return;
  }
  part("welcome").hidden = false;
  part("invitation").textContent = view.is_full
    ? "This seat is taken. You can watch the game."
    : `A friend invites you to a game. ${described(view)}`;
  const watch = element("a.button", { href: pageOf(id) }, "Watch");
  const join = button("Join", () => attempt(() => takeSeat(id)));
  part("choices").replaceChildren(...(view.is_full ? [watch] : [join, watch]));
}

async function takeSeat(id) {
  const body = { invitation: INVITATION };
  await ask(`tables/${id}/seat`, { method: "POST", body });
  location.replace(pageOf(id));
}

attempt(start);
