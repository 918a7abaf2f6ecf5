/* The Learn page: examples to count, the questions of the day, and progress. */

import { LEARN, drillPage } from "./addresses.js";
import { ask } from "./api.js";
import { offerWayBack } from "./back.js";
import { counted } from "./counted.js";
import { confirmed } from "./dialog.js";
import { attemptToRead, saveJson } from "./files.js";
import { listenForLesson } from "./lesson.js";
import { attempt, copied, element, part } from "./page.js";
import { add, allAnswers, clear, dailyAnswer, exported, weeksBefore } from "./progress.js";
import "./settings.js";
import * as texts from "./texts.js";

const NAMES = { count: "Count", discard: "Discard", peg: "Peg" };

/* Examples */

/** Show the itemized score of an example. */
async function count({ hand, start, crib }) {
  await attempt(async () => {
    const query = new URLSearchParams({ hand, start_card: start, crib });
    const score = await ask(`score?${query}`);
    const source = crib === "true" ? "crib" : "hand";
    part("counted-cards").replaceChildren(counted(source, hand.split(" "), start, score));
    part("counted").showModal();
  });
}

for (const example of document.querySelectorAll("button.example")) {
  example.addEventListener("click", () => count(example.dataset));
}

part("counted-close").addEventListener("click", () => part("counted").close());

/* The day */

/** Return the result of an answer as a short text. */
function result({ right, cost, seconds }) {
  const price = cost === null ? "wrong" : `${cost.toFixed(2)} points lost`;
  const time = seconds === null ? "" : ` in ${seconds.toFixed(1)} s`;
  return (right ? "right" : price) + time;
}

/** Return the results of a day as text to share. */
function resultText({ date, drills }) {
  const lines = drills.map(({ drill, seed }) => {
    const answer = dailyAnswer(drill, seed);
    return `${NAMES[drill]}: ${answer ? result(answer) : "not yet"}`;
  });
  return [`Cribbage, ${date}`, ...lines, new URL(LEARN, location)].join("\n");
}

function dayLine({ drill, level, seed }) {
  const answer = dailyAnswer(drill, seed);
  const href = drillPage(drill, new URLSearchParams({ level, seed }));
  const outcome = answer ? `: ${result(answer)}. ` : ". ";
  const before = element("small", {}, texts.weeks(weeksBefore(drill, seed)));
  return element("li", {}, element("a", { href }, NAMES[drill]), outcome, before);
}

async function showDay() {
  await attempt(async () => {
    const day = await ask("drills/daily");
    part("day-title").textContent = texts.questionsOf(day.date);
    part("day").replaceChildren(...day.drills.map(dayLine));
    const isBegun = day.drills.some(({ drill, seed }) => dailyAnswer(drill, seed));
    part("result").textContent = resultText(day);
    part("share").hidden = !isBegun;
  });
}

/** Copy the results, or select them if the browser does not allow copying. */
async function share() {
  const isCopied = await copied(part("result").textContent);
  if (!isCopied) getSelection().selectAllChildren(part("result"));
  part("shared").textContent = isCopied ? texts.RESULT_COPIED : texts.RESULT_SELECTED;
}

part("copy").addEventListener("click", share);

/* Progress */

function report(text) {
  part("progress-note").textContent = text;
}

function showProgress() {
  const { length } = allAnswers();
  report(length ? texts.answersSaved(length) : texts.NO_ANSWERS);
  part("export").disabled = part("clear").disabled = !length;
}

/** Add the answers from a file to those saved on this device. */
async function load({ target }) {
  const [file] = target.files;
  await attemptToRead(async () => {
    const added = add(await file.text());
    await showDay();
    showProgress();
    report(texts.answersAdded(added));
  });
  target.value = "";
}

part("export").addEventListener("click", () =>
  saveJson("cribbage-drills.json", exported()),
);
part("import").addEventListener("change", load);
part("clear").addEventListener("click", async () => {
  if (!await confirmed(texts.CLEAR_ANSWERS)) return;
  clear();
  await showDay();
  showProgress();
});

offerWayBack();
listenForLesson();
showDay();
showProgress();
