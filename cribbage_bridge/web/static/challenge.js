/* The question of the other player, at a table for two: is the user still there? */

import { button, element, part } from "./page.js";
import { closePanel, isPanelOpen, showPanel } from "./panel.js";
import { ring } from "./sound.js";
import * as texts from "./texts.js";

const BLINK = 1000;

/** Add the alert for this question: a sound, a panel and a blinking title. */
export function addChallenge(game) {
  const challenge = new Challenged(game);
  game.received.push((view) => challenge.receive(view));
}

class Challenged {
  constructor(game) {
    this.game = game;
    this.asked = null;
  }

  /** Start, update or stop the alert, according to a view. */
  receive({ challenge, viewer, can_answer: canAnswer, claim_times: times }) {
    const revision = challenge && challenge.seat === viewer ? challenge.revision : null;
    const isNew = revision !== this.asked;
    if (isNew) this.change(revision);
    if (revision === null) return;
    // Showing a view can close the panel, so show the question afterwards.
    this.game.underway.finally(() => {
      if (isNew || !isPanelOpen()) this.show(canAnswer, times.to_answer);
    });
  }

  change(revision) {
    this.end();
    this.asked = revision;
    if (revision === null) return;
    ring();
    this.title = document.title;
    this.blinking = setInterval(() => blink(), BLINK);
  }

  end() {
    if (this.asked === null) return;
    clearInterval(this.blinking);
    document.title = this.title;
    closePanel();
  }

  show(canAnswer, seconds) {
    if (this.asked === null) return;
    const answer = () => this.game.request("answer");
    const children = [
      element("h2", {}, texts.STILL_THERE),
      element("p", {}, canAnswer ? texts.answerIn(seconds) : texts.moveIn(seconds)),
      ...(canAnswer ? [button("I am here", answer)] : []),
    ];
    showPanel({ children }, () => this.game.focusNext());
    part("panel").querySelector("button").focus();
  }
}

function blink() {
  const { title } = document;
  document.title = title === texts.STILL_THERE ? texts.YOUR_TURN : texts.STILL_THERE;
}
