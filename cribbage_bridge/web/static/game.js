/* A game at a table: its capabilities, its prompts, its requests and its news. */

import { Refusal, ask } from "./api.js";
import { saveEnd } from "./ending.js";
import { Hand } from "./hand.js";
import { namesFor } from "./names.js";
import { attempt, complain, element, part } from "./page.js";
import { closePanel, showPanel } from "./panel.js";
import { Playback, isOpening } from "./playback.js";
import { promptOf, resultOf } from "./prompts.js";
import { AT_TABLE, saveGame } from "./saved_games.js";
import { fillIn, follow as followSettings } from "./settings.js";
import { atSides, seatsOf } from "./sides.js";
import { follow } from "./stream.js";
import { Table } from "./table.js";
import { leaveTable, saveNotice } from "./tables.js";
import { explained } from "./terms.js";
import * as texts from "./texts.js";

const USABLE = "input, button, a";

const TOUCH = matchMedia("(pointer: coarse)");

const TURNS = ["discard", "play", "count"];

/** The prompts that news must not interrupt. */
const AWAITED = [...TURNS, "continue"];

/**
 * A game on the page.
 *
 * `view` is the viewer's view of the game, with sides instead of seats.  Modules such
 * as undo.js and rematch.js add the capabilities of each kind of game: they add tools,
 * and replace `beforeDeal`, `afterEnd`, `waiting` and `agree`.  Each function in
 * `received` is called with each view from the server, each one in `heard` with each
 * piece of news, and each one in `offered` after each prompt.
 */
export class Game {
  /** @param {object} view The first view of the table, from the server. */
  constructor(view) {
    this.id = view.id;
    this.place = `tables/${view.id}`;
    this.viewer = view.viewer;
    this.seats = seatsOf(view);
    this.names = namesFor(view);
    this.view = null;
    this.busy = false;
    this.underway = Promise.resolve();
    this.newest = 0;
    this.review = null;
    this.leaving = new AbortController();
    this.tools = [];
    this.received = [];
    this.heard = [];
    this.offered = [];
    this.table = new Table(this.names);
    this.playback = new Playback(this.table);
    this.hand = new Hand({
      discard: (cards) => this.discard(cards),
      play: (card) => this.act({ kind: "play", card }),
      changed: () => this.offer(),
    });
    this.listen();
  }

  /** Show the first view of the table, and follow the news. */
  async enter(view) {
    this.underway = this.start(view);
    await this.underway;
  }

  async start(view) {
    part("game").hidden = false;
    const isKnown = sessionStorage.getItem(AT_TABLE) === this.id;
    await this.show(this.receive(view), isKnown);
    this.unfollow = follow(this.place, (news) => this.learn(news), complainOfConnection);
    await this.resume();
  }

  /* Capabilities */

  /** Return the elements to offer before a deal. */
  beforeDeal = () => [];

  /** Return a text and buttons to show after the result of a game. */
  afterEnd = () => [""];

  /** Return the text and the buttons to show while waiting for another player. */
  waiting = () => [""];

  /** Return true if the viewer confirms an action, after a comment on it. */
  agree = () => true;

  /** Add a button below the table; it is enabled while `isUsable()` is true. */
  addTool(id, text, click, isUsable = () => true) {
    const made = element("button.button", { id, click }, text);
    part("menu-button").before(made);
    this.tools.push({ made, isUsable });
  }

  /** Add a button to the menu; it is enabled while `isUsable()` is true. */
  addToMenu(id, text, click, isUsable = () => true) {
    const made = element("button.button", { id, click }, text);
    part("settings-button").before(made);
    this.tools.push({ made, isUsable });
  }

  /* Prompts */

  /** Show the prompt and its buttons, and enable the usable tools. */
  offer() {
    const [text, ...buttons] = promptOf(this);
    const hadFocus = part("buttons").contains(document.activeElement);
    part("prompt").replaceChildren(...explained(text));
    part("prompt").classList.toggle("result", this.isOver);
    part("buttons").replaceChildren(...buttons);
    if (hadFocus) part("buttons").querySelector(USABLE)?.focus();
    document.title = this.isTurn ? texts.YOUR_TURN : "Cribbage";
    for (const { made, isUsable } of this.tools) made.disabled = !isUsable();
    for (const respond of this.offered) respond();
  }

  /** Disable all tools until the next prompt. */
  disableTools() {
    for (const { made } of this.tools) made.disabled = true;
  }

  /** True if it is the viewer's turn to discard, play or count. */
  get isTurn() {
    return TURNS.includes(this.view.prompt);
  }

  /** True if the game is over. */
  get isOver() {
    return this.view.winner !== null;
  }

  /**
   * Focus the first usable card or button, unless another element has the focus.
   *
   * On a touch screen, focus nothing: a focused card would look chosen.
   */
  focusNext() {
    if (TOUCH.matches) return;
    const { activeElement } = document;
    const isSeen = activeElement.getClientRects().length > 0;
    if (activeElement.matches(":not(body, :disabled)") && isSeen) return;
    const next = this.hand.firstUsable() ?? part("buttons").querySelector(USABLE);
    next?.focus({ preventScroll: true });
  }

  /* Requests */

  /** Take an action for the viewer's seat, if the viewer confirms it. */
  async act(action) {
    const own = { ...action, seat: this.seats.near };
    if (await this.agree(own)) await this.request("actions", { action: own });
  }

  /** Let the viewer choose another action. */
  chooseAgain() {
    this.hand.clear(this.view);
    this.hand.mark();
    this.offer();
    this.focusNext();
  }

  discard(cards) {
    return this.act({ kind: "discard", cards });
  }

  /** Request a change, and show the resulting view, unless a request is underway. */
  async request(what, body = {}) {
    if (this.busy) return;
    const { revision } = this.view;
    const options = { method: "POST", body: { ...body, revision } };
    this.underway = this.showNext(this.viewFrom(`${this.place}/${what}`, options));
    await this.underway;
  }

  /** Get the game again, and show it, unless a request is underway. */
  async refresh() {
    if (this.busy) return;
    const next = this.viewFrom(this.place);
    const isAwaited = AWAITED.includes(this.view.prompt);
    this.underway = isAwaited ? this.showQuietly(next) : this.showNext(next);
    await this.underway;
  }

  /** Request a view with the events that the page lacks. */
  async viewFrom(path, options) {
    const shown = this.view;
    const view = await ask(`${path}?since=${shown.steps}`, options);
    const isEnough = view.since === 0 || isContinued(shown, view);
    return this.receive(isEnough ? view : await ask(this.place));
  }

  /** Check a view, pass it to `received`, and return it with sides instead of seats. */
  receive(view) {
    const isMoved = view.viewer !== this.viewer && [view.viewer, this.viewer].includes(null);
    if (isMoved) this.changeSeat(view);
    const isThis = view.id === this.id && view.viewer === this.viewer;
    if (!isThis || !Number.isSafeInteger(view.game_number)) {
      throw new Refusal(0, texts.OTHER_GAME);
    }
    // The name of a friend is unknown until the friend joins.
    this.names = namesFor(view);
    this.table.setNames(this.names);
    for (const receive of this.received) receive(view);
    return atSides(view);
  }

  /** Show the next view; if the prompt is unchanged, do not disturb the user. */
  async showQuietly(next) {
    const before = this.view;
    const view = await next.catch(() => null);
    if (this.view !== before || this.busy) return;
    if (view?.prompt === before.prompt && isContinued(before, view)) {
      this.view = view;
      this.hand.view = view;
      this.playback.presentAtOnce(view);
      this.hand.mark();
    } else {
      await this.showNext(next);
    }
  }

  /** Show the next view, and let the user act, unless the user has left the game. */
  async showNext(next) {
    const before = this.view;
    this.setBusy(true);
    this.leaving.abort();
    this.leaving = new AbortController();
    complain();
    closePanel();
    part("buttons").replaceChildren();
    part("prompt").textContent = "";
    try {
      const view = await next;
      if (this.view !== before) return;
      await this.show(view);
      if (this.view === view) await this.resume();
    } catch (error) {
      if (this.view !== before) return;
      this.newest = 0;
      await this.recover(error);
      if (this.view) await this.resume();
    }
  }

  /**
   * Save the game, so that the user may leave at once, and show a view of it.
   *
   * Show the new events, the opening of a game, or else the game as it is.
   *
   * @param {object} view The view.
   * @param {boolean} isKnown True if this tab showed the opening before.
   */
  async show(view, isKnown = false) {
    const before = this.view;
    this.view = view;
    saveGame(view);
    this.hand.clear(view);
    if (isContinued(before, view)) await this.playback.present(view);
    else if (isOpening(view) && !isKnown) await this.playback.showOpening(view);
    else this.playback.showWhole(view);
  }

  setBusy(state) {
    this.busy = state;
    this.hand.idle = state;
    part("felt").setAttribute("aria-busy", state);
  }

  /** Let the user act. */
  async resume() {
    const { view } = this;
    this.review = null;
    if (this.isOver) {
      await attempt(async () => {
        this.review = await saveEnd(this.place, view);
      });
    }
    if (this.view !== view) return;
    this.setBusy(false);
    this.hand.mark();
    this.offer();
    this.focusNext();
    if (this.review) this.summarize(false);
    if (this.newest > view.revision) this.refresh();
  }

  /** Show the game's summary; replace an open panel only if the user asked for it. */
  async summarize(isAsked) {
    const { signal } = this.leaving;
    const { showSummary } = await import("./summary.js");
    // Unless the user asked, an earlier complaint is still to be read.
    if (isAsked) complain();
    try {
      await showSummary(this, resultOf(this), signal, isAsked);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      complain(error.message);
    }
  }

  /** Show why a request was refused; reload a changed game, or leave a deleted one. */
  async recover(error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 404) {
      this.leave(error.message);
    } else if (error.status === 409) {
      const view = await ask(this.place);
      this.view = null;
      await this.show(this.receive(view));
    }
    complain(error.message);
  }

  /** Get advice about the game, and show it in the panel. */
  async advise(what, show) {
    await this.underway;
    complain();
    const { view } = this;
    try {
      const advice = await ask(`${this.place}/${what}`);
      if (this.busy || this.view !== view) return;
      showPanel(show(advice, view), () => this.focusNext());
    } catch (error) {
      await this.recover(error);
      if (this.view) this.resume();
    }
  }

  /** Reload the page after the viewer's seat moved to or from another device. */
  changeSeat({ viewer, can_take_back: canTakeBack }) {
    const notice = viewer || canTakeBack ? "" : texts.SEAT_MOVED;
    saveNotice(notice);
    location.reload();
    throw new Refusal(0, notice);
  }

  /** Leave a game that was deleted. */
  leave(message) {
    this.unfollow?.();
    this.view = null;
    this.playback.hasten();
    leaveTable(this.id, message);
  }

  /* News */

  /** Handle news, or `null`, which means that the table is gone. */
  learn(news) {
    if (!news) {
      this.refresh();
      return;
    }
    for (const hear of this.heard) hear(news);
    if (part("problem").textContent === texts.NO_CONNECTION) complain();
    this.newest = news.revision;
    if (this.view && this.newest > this.view.revision) this.refresh();
  }

  listen() {
    part("menu").addEventListener("click", ({ target }) => {
      if (target.matches(".button")) part("menu").hidePopover();
    });
    part("settings-button").addEventListener("click", () => {
      fillIn(part("settings-form"));
      part("settings").showModal();
    });
    followSettings(part("settings-form"), () => {
      this.playback.redraw();
      this.hand.mark();
      if (!this.busy) this.offer();
    });
    addEventListener("keydown", ({ key, target, ctrlKey, altKey, metaKey }) => {
      const isCommand = ctrlKey || altKey || metaKey || target.matches("input, dialog *");
      if (this.view && !isCommand && /^[1-9]$/.test(key)) this.hand.chooseAt(Number(key));
    });
    addEventListener("online", () => this.view && this.refresh());
    for (const kind of ["pointerdown", "keydown"]) {
      addEventListener(kind, () => this.busy && this.playback.hasten());
    }
  }
}

function complainOfConnection() {
  complain(texts.NO_CONNECTION);
}

/** Return true if a view continues the view that is shown. */
const isContinued = (shown, { game_number: number, since }) =>
  shown !== null && shown.game_number === number && shown.steps === since;
