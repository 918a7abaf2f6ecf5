/* The page with a Prolog prompt. */

import "./install.js";
import { element, part } from "./page.js";
import { clear, showWorking } from "./state.js";

/** The key in local storage for the program of the user. */
const PROGRAM = "cribbage prolog program";

const EXAMPLES = [
  "[cribbage].",
  "hand_value([card(5, hearts), card(5, clubs), card(5, spades), card(jack, diamonds)],"
    + " card(5, diamonds), Value).",
  "select_hand([card(7, clubs), card(queen, hearts), card(2, clubs), card(jack, clubs),"
    + " card(9, hearts), card(3, spades)], Hand, Cribcards).",
  "[rummikub].",
];

let worker = null;

/** Start a SWI-Prolog, in place of the one that runs. */
function start() {
  worker?.terminate();
  worker = new Worker(new URL("prolog_worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => show(data));
  worker.addEventListener("error", ({ message }) => print(message));
  part("next").disabled = true;
}

function print(line) {
  part("output").append(`${line}\n`);
  part("output").scrollTop = part("output").scrollHeight;
}

function show({ line, isLast }) {
  clear();
  if (line) print(line);
  if (isLast !== undefined) part("next").disabled = isLast;
}

function send(message) {
  showWorking();
  worker.postMessage(message);
}

part("query").addEventListener("submit", (event) => {
  event.preventDefault();
  const query = part("goal").value.trim();
  if (query) send({ query });
});
part("next").addEventListener("click", () => {
  part("next").disabled = true;
  send({});
});
part("stop").addEventListener("click", () => {
  start();
  print("% Stopped. SWI-Prolog starts again, and no file is loaded.");
  clear();
});
part("consult").addEventListener("click", () => {
  const program = part("program").value;
  localStorage.setItem(PROGRAM, program);
  send({ program });
});
part("examples").append(...EXAMPLES.map((example) => {
  const take = () => {
    part("goal").value = example;
    part("goal").focus();
  };
  return element("li", {}, element("button.button.code", { click: take }, example));
}));
part("program").value = localStorage.getItem(PROGRAM) ?? "";
start();
