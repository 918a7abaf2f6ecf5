/* Somebody sits at a table, or watches it: what both kinds of games have in common. */

import { Refusal, ask } from "/static/api.js";
import { face } from "/static/cards.js";
import { cutPlace } from "/static/cutter.js";
import { keepEnd } from "/static/ending.js";
import { Hand } from "/static/hand.js";
import { keep } from "/static/kept.js";
import { attempt, button, complain, element, part } from "/static/page.js";
import { closePaper, openLog } from "/static/papers.js";
import { Playback } from "/static/playback.js";
import { fillIn, follow as followSettings } from "/static/settings.js";
import { atSides } from "/static/sides.js";
import { follow } from "/static/stream.js";
import { Table } from "/static/table.js";

const USABLE = "input, button, a";

const TURNS = ["discard", "lay", "count"];

const MARGINS = {
  game: "", skunk: ", and it is a skunk", double_skunk: ", and it is a double skunk",
};

/**
 * A game on the page, and what can be done in it.
 *
 * Each kind of game says what differs, as `rules`:
 *
 * - `spoken`: what the players are called, as in names.js;
 * - `place(game)`: where the game is below `/api/`;
 * - `offers`: by what the game waits for, a function that gives what to say and
 *   the buttons;
 * - `since(game)`: as a query, what of the game is known already;
 * - `offered()`: called when the person can go on;
 * - `left()`: called when the game is no more;
 * - `learned(news)`: called for each piece of news.
 */
export class Sitting {
  /** @param {object} rules What differs. */
  constructor(rules) {
    this.rules = rules;
    this.game = null;
    this.busy = false;
    this.underway = Promise.resolve();
    this.known = 0;
    this.review = null;
    this.table = new Table(rules.spoken);
    this.playback = new Playback(this.table);
    this.hand = new Hand({
      discard: (cards) => this.discard(cards),
      lay: (card) => this.act({ action: "lay", card }),
      changed: () => this.offer(),
    });
    this.offers = { ...this.plainOffers(), ...rules.offers };
    this.listen();
  }

  /* What can be done */

  /** What to say, and what to offer, by what the game waits for. */
  plainOffers() {
    return {
      discard: () => [
        "Discard two cards to the crib.",
        button(`Discard ${this.hand.chosen.length} of 2`, () => this.discard(this.hand.chosen), {
          disabled: !this.hand.isChosen,
        }),
      ],
      lay: () => ["Lay a card."],
      count: () => [
        `${this.whose("near", this.game.next_count.source)}: how many points?`,
        this.countForm(),
      ],
    };
  }

  whose(player, source) {
    return this.rules.spoken.whose(player, source);
  }

  /** Let the game go on after something to look at. */
  goOnOffer(...parts) {
    const next = this.game.next_count;
    const act = () => this.act({ action: "continue", cut: cutPlace() });
    if (!next) return ["All is counted.", ...parts, button("Deal the next cards", act)];
    const whose = this.whose(next.player, next.source);
    return ["The show.", button(`Count ${whose[0].toLowerCase()}${whose.slice(1)}`, act)];
  }

  /** Who has won, in words. */
  result() {
    const { player, margin } = this.game.winner;
    return `${this.rules.spoken.wins(player)}${MARGINS[margin]}!`;
  }

  countForm() {
    const points = element("input", {
      type: "number", name: "points", min: 0, required: "", inputmode: "numeric",
      "aria-label": "Points", invalid: () => complain(),
    });
    const submit = (event) => {
      event.preventDefault();
      this.act({ action: "count", points: Number(points.value) });
    };
    const cards = [...this.game.next_count.cards, this.game.start_card].map((card) =>
      element("span.card.small", {}, face(card)),
    );
    return element(
      "form.count-form",
      { submit },
      element("span.row", {}, ...cards),
      points,
      element("button.button.primary", {}, "Count"),
    );
  }

  /** Say what the game waits for, and offer what can be done. */
  offer() {
    const [text, ...buttons] = this.offers[this.game.prompt]();
    const hadFocus = part("buttons").contains(document.activeElement);
    part("prompt").textContent = text;
    part("buttons").replaceChildren(...buttons);
    if (hadFocus) part("buttons").querySelector(USABLE)?.focus();
    document.title = this.isTurn ? "Your turn · Cribbage" : "Cribbage";
    this.rules.offered();
  }

  /** Whether the person is to choose something. */
  get isTurn() {
    return TURNS.includes(this.game.prompt);
  }

  /** Let the keyboard go on where something can be done, if it is nowhere. */
  focusNext() {
    const { activeElement } = document;
    const isSeen = activeElement.getClientRects().length > 0;
    if (activeElement.matches(":not(body, :disabled)") && isSeen) return;
    const next = this.hand.firstUsable() ?? part("buttons").querySelector(USABLE);
    next?.focus({ preventScroll: true });
  }

  /* What is done */

  /** Take an action, and show what comes of it. */
  act(action) {
    return this.request("actions", action);
  }

  discard(cards) {
    return this.act({ action: "discard", cards });
  }

  /** Change the game, and show it; unless something else is underway. */
  async request(what, body = {}) {
    if (this.busy) return;
    const path = `${this.rules.place(this.game)}/${what}${this.rules.since(this.game)}`;
    this.underway = this.follow(() =>
      ask(path, { method: "POST", body: { ...body, revision: this.game.revision } }),
    );
    await this.underway;
  }

  /** Ask for the game again, since there is news of it. */
  async refresh() {
    if (this.busy) return;
    const path = `${this.rules.place(this.game)}${this.rules.since(this.game)}`;
    const asking = ask(path);
    this.underway = this.isTurn ? this.note(asking) : this.follow(() => asking);
    await this.underway;
  }

  /** Show an answer without disturbing the person whose turn it is and stays. */
  async note(asking) {
    const asked = this.game;
    const answer = await asking.then(atSides, () => null);
    if (this.game !== asked || this.busy) return;
    if (answer?.prompt === asked.prompt && isContinued(asked, answer)) {
      this.game = answer;
      this.hand.game = answer;
      this.playback.presentAtOnce(answer);
      this.hand.mark();
    } else {
      await this.follow(() => asking);
    }
  }

  /** Show what an answer brings, and let the person go on; unless the game is left. */
  async follow(question) {
    const asked = this.game;
    this.setBusy(true);
    complain();
    closePaper();
    part("buttons").replaceChildren();
    part("prompt").textContent = "";
    try {
      const answer = atSides(await question());
      if (this.game !== asked) return;
      await this.show(answer);
      if (this.game === answer) await this.goOn();
    } catch (error) {
      if (this.game !== asked) return;
      this.known = 0;
      await this.recover(error);
      if (this.game) await this.goOn();
    }
  }

  /** Show a game: what has happened if it follows on what is shown, or else as it is. */
  async show(answer) {
    const before = this.game;
    this.game = answer;
    this.hand.clear(answer);
    if (isContinued(before, answer)) await this.playback.present(answer);
    else this.playback.showWhole(answer);
  }

  setBusy(state) {
    this.busy = state;
    this.hand.idle = state;
    part("felt").setAttribute("aria-busy", state);
  }

  /** Let the person go on. */
  async goOn() {
    const { game } = this;
    keep(game);
    this.review = null;
    if (game.winner) await attempt(() => this.noteEnd());
    if (this.game !== game) return;
    this.setBusy(false);
    this.hand.mark();
    this.offer();
    this.focusNext();
    if (this.known > this.game.revision) this.refresh();
  }

  /** Keep what there is to keep of a game that is over. */
  async noteEnd() {
    this.review = await keepEnd(this.rules.place(this.game), this.game);
  }

  /** The way to look back at a game that is over. */
  lookBack() {
    if (!this.review) return [];
    return [element("a.button.primary", { href: `/review/${this.review}` }, "Review")];
  }

  /** Show what is known after something could not be done. */
  async recover(error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 404) {
      this.leave();
    } else if (error.status === 409) {
      const answer = await ask(this.rules.place(this.game));
      this.game = null;
      await this.show(atSides(answer));
    }
    complain(error.message);
  }

  /* Coming in, and leaving */

  /** Show a game, and follow it. */
  async enter(answer) {
    this.known = 0;
    part("welcome").hidden = true;
    part("game").hidden = false;
    await this.show(atSides(answer));
    this.unfollow = follow(this.rules.place(this.game), (news) => this.learn(news));
    this.underway = this.goOn();
    await this.underway;
  }

  /** Learn of news; without any, the game is no more. */
  learn(news) {
    if (!news) {
      this.refresh();
      return;
    }
    this.rules.learned(news);
    this.known = news.revision;
    if (this.game && this.known > this.game.revision) this.refresh();
  }

  /** Leave a game that is no more, or is to be left. */
  leave() {
    this.unfollow?.();
    const { game } = this;
    this.game = null;
    this.playback.hasten();
    this.rules.left(game);
  }

  /* What is around the table */

  listen() {
    part("settings-button").addEventListener("click", () => {
      fillIn(part("settings-form"));
      part("settings").showModal();
    });
    followSettings(part("settings-form"), () => {
      this.playback.redraw();
      this.hand.mark();
      if (!this.busy) this.offer();
    });
    part("log-button").addEventListener("click", () => {
      closePaper();
      openLog(!part("log-paper").classList.contains("open"));
    });
    part("log-close").addEventListener("click", () => openLog(false));
    addEventListener("keydown", ({ key, target, ctrlKey, altKey, metaKey }) => {
      const isCommand = ctrlKey || altKey || metaKey || target.matches("input, dialog *");
      if (this.game && !isCommand && /^[1-6]$/.test(key)) this.hand.chooseAt(Number(key));
    });
    addEventListener("online", () => this.game && this.refresh());
    for (const kind of ["pointerdown", "keydown"]) {
      addEventListener(kind, () => this.busy && this.playback.hasten());
    }
  }
}

/** Whether the events of an answer follow on a game that is shown. */
const isContinued = (shown, { game_number: number, since }) =>
  shown !== null && shown.game_number === number && shown.steps === since;
