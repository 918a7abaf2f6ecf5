/* Wait for the other player of a table for two. */

import { claimButton, claimWarning } from "/static/claim.js";
import { invitationOffer } from "/static/invitation.js";
import { Presence } from "/static/presence.js";
import { toSides } from "/static/sides.js";

/** What a player does, by the stage of the game. */
const DOES = { discard: "discards", play: "plays a card", show: "counts", deal: "deals" };

/** Show whom the table waits for, and who is away. */
export function addWaiting(game) {
  const presence = new Presence(game.viewer ? ["far"] : ["near", "far"]);
  let shown = "";

  const warning = () => {
    const away = presence.away.map((side) => `${game.names.called(side)} is away.`);
    return [...away, ...claimWarning(game)].join(" ");
  };

  const update = () => {
    if (!game.view || warning() === shown) return;
    shown = warning();
    game.table.away = presence.away;
    if (game.busy) return;
    game.playback.redraw();
    if (game.view.prompt === "wait") game.offer();
  };

  game.presence = presence;
  game.heard = ({ away }) => {
    presence.learn(toSides(away, game.seats));
    update();
  };
  game.waiting = () => {
    const { invitation, is_full: isFull, waits_for: awaited, stage } = game.view;
    if (invitation) return invitationOffer(invitation);
    if (!isFull) return ["The game starts when a guest joins."];
    const doing = awaited.length === 1
      ? `${game.names.called(awaited[0])} ${DOES[stage]}.`
      : "Both discard.";
    return [`${doing} ${warning()}`.trim(), ...claimButton(game)];
  };
  setInterval(update, 1000);
}
