/* What is heard at the table, if the person likes. */

import { settings } from "/static/settings.js";

/** The notes of a sound: hertz, and the second at which each begins. */
const SOUNDS = {
  laid: [[190, 0]],
  discarded: [[150, 0]],
  start_card_cut: [[220, 0]],
  scored: [[620, 0], [780, 0.07]],
  won: [[523, 0], [659, 0.14], [784, 0.28], [1047, 0.42]],
};

const LENGTH = 0.16;
const LOUDNESS = 0.2;

let context = null;

/** Let an event of a game be heard, at a stage of the game. */
export function hear(event, stage) {
  if (settings.sound) for (const note of SOUNDS[event.kind] ?? []) play(...note);
  say(saidAt(event, stage));
}

/** Let the browser's own voice say something, if the person likes. */
export function say(text) {
  if (settings.voice && text) speechSynthesis.speak(new SpeechSynthesisUtterance(text));
}

/** Say no more of what was begun. */
export function hush() {
  if (settings.voice) speechSynthesis.cancel();
}

/** What a player says at an event: the count, a go, or points in the play. */
export function saidAt({ kind, count, points }, stage) {
  if (kind === "laid") return `${count}`;
  if (kind === "said_go") return "go";
  return kind === "scored" && stage === "play" ? `for ${points}` : "";
}

function play(hertz, second) {
  context ??= new AudioContext();
  const [tone, loudness] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + second;
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(LOUDNESS, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + LENGTH);
}
