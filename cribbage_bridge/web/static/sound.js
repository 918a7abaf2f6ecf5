/* The sounds and the voice at the table, which the user can turn on. */

import { settings } from "./settings.js";

/** The notes of each sound, as pairs of a frequency in hertz and a start in seconds. */
const SOUNDS = {
  played: [[190, 0]],
  discarded: [[150, 0]],
  start_card_cut: [[220, 0]],
  scored: [[620, 0], [780, 0.07]],
  turn: [[660, 0], [880, 0.12]],
  won: [[523, 0], [659, 0.14], [784, 0.28], [1047, 0.42]],
};

const LENGTH = 0.16;
const LOUDNESS = 0.2;

let context = null;

/** Play the sound of an event, and speak the player's words at a stage of the game. */
export function hear(event, stage) {
  if (settings.sound) playAll(event.kind);
  speak(saidAt(event, stage));
}

/** Ring even if sounds are off, because the user might not be looking at the page. */
export function ring() {
  playAll("won");
}

/** Play the sound of the user's turn. */
export function chime() {
  playAll("turn");
}

/** Speak a text with the browser's voice, if the user turned it on. */
export function speak(text) {
  if (settings.voice && text) speechSynthesis.speak(new SpeechSynthesisUtterance(text));
}

/** Stop speaking. */
export function hush() {
  if (settings.voice) speechSynthesis.cancel();
}

/** Return the words of a player at an event: the count, `go` or points, or else "". */
export function saidAt(event, stage) {
  if (event.kind === "played") return `${event.count}`;
  if (event.kind === "said_go") return "go";
  return event.kind === "scored" && stage === "play" ? `for ${event.points}` : "";
}

function playAll(sound) {
  for (const note of SOUNDS[sound] ?? []) play(...note);
}

function play(hertz, second) {
  // Browsers allow no sound before the first click or key.
  if (!navigator.userActivation.hasBeenActive) return;
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
