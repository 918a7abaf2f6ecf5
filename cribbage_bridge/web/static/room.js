/* The page of a room: a game between two people, for those who play and who watch. */

import { ask } from "/static/api.js";
import { confirmed } from "/static/dialog.js";
import "/static/install.js";
import { forget } from "/static/kept.js";
import { FRIENDS, HOST_AND_GUEST } from "/static/names.js";
import { attempt, button, copied, element, part } from "/static/page.js";
import { showPaper } from "/static/papers.js";
import { Presence } from "/static/presence.js";
import { Sitting } from "/static/sitting.js";

/** What a player does, by the stage of the game. */
const DOES = { discard: "discards", play: "lays a card", show: "counts", deal: "deals" };

const [, PAGE, NAME] = location.pathname.split("/");

let sitting = null;
let presence = null;

/* What can be done */

const OFFERS = {
  wait,
  continue: () => sitting.goOnOffer(),
  nothing: () => [
    over(),
    ...sitting.lookBack(),
    ...(sitting.game.seat ? [rematch()] : []),
  ],
};

/** What to say, and what to offer, while others are to do something. */
function wait() {
  const { game } = sitting;
  if (game.invitation) return inviting(game.invitation);
  if (!game.is_full) return ["The game begins when a guest has come."];
  const { called } = sitting.rules.spoken;
  const doing = game.actor ? `${called(game.actor)} ${DOES[game.stage]}.` : "Both discard.";
  return [`${doing} ${presence.warning()}`.trim(), ...claiming()];
}

/** The link for a friend. */
function inviting(invitation) {
  const url = new URL(`/join/${invitation}`, location.href).href;
  return [
    "Send this link to your friend:",
    element("input.link", { readonly: "", value: url, "aria-label": "Link for your friend" }),
    copyButton("Copy the link", url),
  ];
}

function copyButton(text, url) {
  return button(text, async ({ target }) => {
    target.textContent = (await copied(url)) ? "Copied" : "Copy it by hand";
  });
}

/** To claim a game that the other player has left for long enough. */
function claiming() {
  if (!sitting.game.seat || !presence.mayClaim) return [];
  return [button("Claim the game", () => sitting.request("claim"))];
}

function over() {
  const { game } = sitting;
  const loser = game.winner.player === "near" ? "far" : "near";
  const { called } = sitting.rules.spoken;
  const how = game.given_up ? `${called(loser)} ${game.given_up}. ` : "";
  return `${how}${sitting.result()}`;
}

/** To ask for another game, or to agree to one. */
function rematch() {
  const { rematch: wanting } = sitting.game;
  const text = wanting.includes("far") ? "Yes, another game" : "Another game";
  const asked = wanting.includes("near");
  return button(asked ? "Your friend is asked" : text, () => sitting.request("rematch"), {
    primary: false,
    disabled: asked,
  });
}

async function giveUp() {
  if (await confirmed("Give this game up? Your friend has won it then.")) {
    await sitting.request("give-up");
  }
}

/** Say what the cards follow from. */
function showFairness() {
  const { commitment, secret, name, game_number: number } = sitting.game;
  const record = { href: `/api/rooms/${name}/record`, download: `cribbage-${name}-${number}.json` };
  const proof = secret
    ? [
        element("p", {}, "Its secret: ", element("code.secret", {}, secret)),
        element("p", {}, element("a", record, "Download the game"), ", and let ",
          element("code", {}, "cribbage verify"), " check it."),
      ]
    : [element("p", {}, "Its secret will be shown here when the game is over.")];
  showPaper(
    [
      element("h2", {}, "Fair cards"),
      element("p", {}, "All cards of this game follow from a secret of the server. "
        + "This is its commitment; note it down, and the server cannot change the secret:"),
      element("p", {}, element("code.secret", {}, commitment)),
      ...proof,
    ],
    () => sitting.focusNext(),
  );
}

/** Note what can be done, when somebody can go on. */
function offered() {
  const { game } = sitting;
  part("give-up").disabled = !game.seat || !game.is_full || game.winner !== null;
}

/* Coming in, and leaving */

function left({ name }) {
  forget(name);
  location.assign("/");
}

/** Sit down in a room, or watch. */
async function enter(room) {
  const spoken = room.seat ? FRIENDS : HOST_AND_GUEST;
  sitting = new Sitting({
    spoken,
    place: ({ name }) => `rooms/${name}`,
    since: ({ steps }) => `?since=${steps}`,
    offers: OFFERS,
    learned: (news) => presence.learn(news),
    offered,
    left,
  });
  presence = new Presence(room.seat, spoken.called, showPresence);
  part("watch-link").addEventListener("click", ({ target }) => copyWatchLink(target));
  part("give-up").addEventListener("click", giveUp);
  part("fair").addEventListener("click", showFairness);
  await sitting.enter(room);
}

function showPresence() {
  sitting.table.away = presence.away;
  if (sitting.busy) return;
  sitting.playback.redraw();
  if (sitting.game.prompt === "wait") sitting.offer();
}

async function copyWatchLink(target) {
  const url = new URL(`/room/${sitting.game.name}`, location.href).href;
  target.textContent = (await copied(url)) ? "Copied" : url;
}

/** Show an invitation; only a click takes the seat. */
async function welcome(name) {
  const room = await ask(`rooms/${name}`);
  if (room.seat) {
    location.replace(`/room/${name}`);
    return;
  }
  part("welcome").hidden = false;
  part("invitation").textContent = room.is_full
    ? "Somebody has taken this seat already. You can watch the game."
    : `A friend invites you to a game. ${described(room)}`;
  const watch = element("a.button", { href: `/room/${name}` }, "Watch");
  const sit = button("Sit down", () => attempt(() => sitDown(name)));
  part("seats").replaceChildren(...(room.is_full ? [watch] : [sit, watch]));
}

/** The options of a game, in words. */
function described({ goal, counting, penalties }) {
  const reach = `The first to reach ${goal} points wins.`;
  if (!counting) return `${reach} All hands are counted for you.`;
  const scores = {
    muggins: "what one overlooks", overcount: "what one claims too much",
  };
  const scored = penalties.map((penalty) => scores[penalty]).join(", and ");
  const also = scored ? ` The other player scores ${scored}.` : "";
  return `${reach} Each counts their own cards.${also}`;
}

async function sitDown(name) {
  const body = { invitation: NAME };
  await ask(`rooms/${name}/guest`, { method: "POST", body });
  location.replace(`/room/${name}`);
}

async function start() {
  if (PAGE === "join") await welcome((await ask(`invitations/${NAME}`)).room);
  else await enter(await ask(`rooms/${NAME}`));
}

attempt(start);
