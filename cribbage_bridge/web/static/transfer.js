/* Continue a game between two people on another device, and take the seat back. */

import { ask } from "./api.js";
import { showLink } from "./link_offer.js";
import { attempt, button } from "./page.js";
import { describeSeen } from "./seen_games.js";
import * as texts from "./texts.js";

/** Add the button that shows the link for another device. */
export function addTransfer(game) {
  if (!game.viewer) return;
  const offer = () => attempt(() => offerTransfer(game));
  game.addToMenu("transfer", texts.OTHER_DEVICE, offer, () => canMove(game.view));
}

const canMove = ({ steps, rematch }) => steps > 0 && !rematch.includes("near");

async function offerTransfer(game) {
  await game.underway;
  const body = { revision: game.view.revision };
  const { code, seconds } = await ask(`${game.place}/transfer-code`, { method: "POST", body });
  await game.refresh();
  // The server never receives the part of a link after `#`.
  const secrets = [code, ...describeSeen(game.view)].join(".");
  const text = texts.transferFor(seconds / 60);
  showLink(texts.OTHER_DEVICE, text, `transfer/${game.id}#${secrets}`);
}

/** Return the text and the button for a device whose seat has moved to another one. */
export function takeBackOffer({ place }) {
  const takeBack = async () => {
    await ask(`${place}/take-back`, { method: "POST" });
    location.reload();
  };
  return [texts.SEAT_MOVED, button("Take the seat back", () => attempt(takeBack))];
}
