/* The secrets that determine the cards of a game between two people. */

import { Refusal } from "./api.js";
import { saveJson } from "./files.js";
import { button, complain, element } from "./page.js";
import { showPanel } from "./panel.js";
import { commit, reveal, see, seenGame } from "./seen_games.js";
import * as texts from "./texts.js";

const MILLISECONDS_BETWEEN_TRIES = 2000;

/** The maximum number of game records that the server saves for a table. */
const MOST_GAMES = 100;

/** Add the button, send the user's commitment and secret, and save what the user sees. */
export function addFairCards(game) {
  const cards = new FairCards(game);
  game.received.push((view) => cards.receive(view));
  game.offered.push(() => cards.answer());
  game.addToMenu("fair-cards", "Fair cards", () =>
    showPanel({ children: cards.description() }, () => game.focusNext()),
  );
}

/**
 * The commitments and secrets of a game, as far as the page knows them.
 *
 * `tried` is the revision at which the page last sent one of them, or null to retry.
 */
class FairCards {
  constructor(game) {
    this.game = game;
    this.commitments = {};
    this.secrets = null;
    this.tried = null;
  }

  receive(view) {
    this.commitments = { ...view.commitments };
    this.secrets = view.secrets && { ...view.secrets };
    if (!view.viewer || see(view)) return;
    // Showing the view clears complaints, so complain afterwards.
    this.game.underway.finally(() => complain(texts.CARDS_WITHOUT_SECRET));
  }

  /** Send a commitment or a secret if the table expects one, and retry until it arrives. */
  answer() {
    const { game } = this;
    const send = {
      commit: () => ({ commitment: commit(game.view, game.viewer) }),
      reveal: () => ({ secret: reveal(game.view, this.commitments) }),
    }[game.view.prompt];
    if (!send || this.tried === game.view.revision) return;
    this.tried = game.view.revision;
    try {
      game.request(game.view.prompt, send());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      complain(error.message);
      return;
    }
    setTimeout(() => {
      this.tried = null;
      if (game.view && !game.busy) this.answer();
    }, MILLISECONDS_BETWEEN_TRIES);
  }

  description() {
    const { view } = this.game;
    const last = view.game_number;
    const numbers = Array.from({ length: Math.min(last + 1, MOST_GAMES) }, (_, ago) => last - ago);
    const secrets = this.secrets
      ? [element("p", {}, texts.SECRETS), list(this.secrets)]
      : [element("p", {}, texts.SECRETS_LATER)];
    return [
      element("h2", {}, "Fair cards"),
      element("p", {}, texts.FAIR_CARDS),
      list(this.commitments),
      ...secrets,
      element("p", {}, texts.CHECK_GAME),
      element("ul", {}, ...numbers.map((number) => this.downloads(number))),
    ];
  }

  /** Return a list item that offers the record of a game, and what this browser saw. */
  downloads(number) {
    const { id, place, view } = this.game;
    const isOver = number < view.game_number || this.game.isOver;
    const record = {
      href: `/api/${place}/record?game=${number}`,
      download: `cribbage-${id}-${number}.json`,
    };
    const seen = seenGame(id, number);
    const save = () => saveJson(`seen-${id}-${number}.json`, seen);
    return element(
      "li",
      {},
      `Game ${number + 1}: `,
      isOver ? element("a", record, "record") : "not over",
      ...(seen ? [" ", button("What you saw", save, { primary: false })] : []),
    );
  }
}

/** Return a list of the known commitments or secrets, by role. */
function list(values) {
  const known = Object.entries(values).filter(([, value]) => value);
  const terms = known.flatMap(([role, value]) => [
    element("dt", {}, texts.ROLES[role]),
    element("dd", {}, element("code.secret", {}, value)),
  ]);
  return element("dl", {}, ...terms);
}
