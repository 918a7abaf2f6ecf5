/* Quick reactions, which two people send each other. */

import { ask } from "./api.js";
import { attempt, element, part } from "./page.js";
import { settings } from "./settings.js";
import { toSides } from "./sides.js";
import * as texts from "./texts.js";

const BETWEEN_REACTIONS = 3000;

/** Add the button, and show the reactions that arrive. */
export function addReactions(game) {
  const reactions = new Reactions(game);
  game.heard.push((news) => reactions.learn(news));
  if (game.viewer) reactions.addButton();
}

const openReactions = () => part("reactions").showPopover();

class Reactions {
  constructor(game) {
    this.game = game;
    this.shown = null;
    this.isResting = false;
  }

  addButton() {
    const buttons = Object.entries(texts.REACTIONS).map(([reaction, text]) =>
      element("button.button", { click: () => this.send(reaction) }, text),
    );
    part("reactions").append(...buttons);
    const canReact = () => this.game.view.is_full && !this.isResting;
    this.game.addTool("react", "React", openReactions, canReact);
  }

  async send(reaction) {
    part("reactions").hidePopover();
    const body = { reaction };
    const isSent = await attempt(() =>
      ask(`${this.game.place}/reactions`, { method: "POST", body }),
    );
    if (!isSent) return;
    this.isResting = true;
    part("react").disabled = true;
    setTimeout(() => {
      this.isResting = false;
      if (!this.game.busy) part("react").disabled = false;
    }, BETWEEN_REACTIONS);
  }

  /** Show the reactions that are new since the last news. */
  learn({ reactions }) {
    const before = this.shown;
    this.shown = toSides({ ...reactions }, this.game.seats);
    if (!before) return;
    for (const [side, sent] of Object.entries(this.shown)) {
      const isMuted = side === "far" && this.game.viewer && !settings.reactions;
      const isNew = sent && sent.number !== before[side]?.number;
      const text = texts.REACTIONS[sent?.reaction];
      if (isNew && text && !isMuted) this.show(side, text);
    }
  }

  show(side, text) {
    const { table, names, playback } = this.game;
    const said = texts.said(names.called(side), text);
    table.call(side, said);
    playback.note(said);
  }
}
