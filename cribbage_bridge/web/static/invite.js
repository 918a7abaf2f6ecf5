/* Invite a friend: open a room, where the link for the friend is. */

import { ask } from "/static/api.js";
import { attempt } from "/static/page.js";

/** Open a room as a form says. */
export function invite(event) {
  event.preventDefault();
  const form = new FormData(event.target);
  const body = {
    goal: Number(form.get("goal")),
    counting: form.has("counting"),
    penalties: form.getAll("penalties"),
  };
  attempt(async () => {
    const { name } = await ask("rooms", { method: "POST", body });
    location.assign(`/room/${name}`);
  });
}
