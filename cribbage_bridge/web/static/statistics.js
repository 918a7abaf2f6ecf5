/* The Statistics page: the finished games on this device, as numbers and plots. */

import { ask } from "./api.js";
import { confirmed } from "./dialog.js";
import { UnreadableError, attemptToRead, parsed, saveFile, saveJson } from "./files.js";
import "./install.js";
import { attempt, complain, element, fact, part, rounded } from "./page.js";
import { line, lyingBars, standingBars } from "./plots.js";
import { addResults, deleteResults, onResults, savedResults } from "./results.js";
import "./settings.js";
import * as texts from "./texts.js";

const FORMAT = "cribbage statistics";
const VERSION = 1;

const MOST_BARS = 60;

const CHOICES = { discards: "discard", decisions: "choice" };

const decimal = (value, signed = false) => rounded({ decimal: value }, signed);

const percent = (share) => `${Math.round(100 * share)}%`;

/* Parts of the page */

/** Make a table with a heading for each column; the first column names the rows. */
function table(caption, headings, rows) {
  const head = headings.map((text) => element("th", { scope: "col" }, text));
  const body = rows.map(([name, ...cells]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, name),
      ...cells.map((text) => element("td", {}, `${text}`)),
    ),
  );
  return element(
    "div.scroll",
    { role: "group", "aria-label": caption, tabindex: 0 },
    element(
      "table",
      {},
      element("caption.unseen", {}, caption),
      element("thead", {}, element("tr", {}, ...head)),
      element("tbody", {}, ...body),
    ),
  );
}

/** Make a section that the user can open to see the table for a plot. */
const behind = (made) => element("details", {}, element("summary", {}, "As a table"), made);

/** Make a legend for the colors of a plot. */
const legend = (...names) =>
  element(
    "p.legend",
    { "aria-hidden": "true" },
    ...names.map(([style, name]) => element(`span.${style}`, {}, name)),
  );

/** Fill in a part of the page, and show it unless it is empty. */
function fillIn(id, ...children) {
  const [title] = part(id).children;
  part(id).replaceChildren(title, ...children);
  part(id).hidden = !children.length;
}

const skunks = (number, doubles) => (doubles ? `${number} (${doubles} double)` : number);

function facts({ total, costs }) {
  const cost = costs.at(-1);
  const found = [
    ["Games", total.games],
    ["Won", `${total.won} (${percent(total.won / total.games)})`],
    ["Skunks given", skunks(total.skunks_given, total.double_skunks_given)],
    ["Skunks taken", skunks(total.skunks_taken, total.double_skunks_taken)],
    ["Mean margin", decimal(total.mean_margin, true)],
    ...(cost ? [[`Points lost per ${CHOICES[cost.choices]}`, decimal(cost.mean)]] : []),
  ];
  return found.map(([name, value]) => fact(name, value));
}

function opponents({ opponents: found }) {
  const groups = found.map(({ opponent, won, games: played }) => ({
    name: opponent,
    bars: [
      { value: won, shown: `${won}`, style: "mine" },
      { value: played - won, shown: `${played - won}`, style: "other" },
    ],
  }));
  const label = found
    .map(({ opponent, won, games: played }) => `${won} of ${played} against ${opponent}`)
    .join(", ");
  const rows = found.map(({ mean_margin: margin, ...each }) => [
    ...Object.values(each), decimal(margin, true),
  ]);
  const headings = [
    "Opponent", "Games", "Won", "Skunks given", "Double", "Skunks taken", "Double", "Mean margin",
  ];
  return [
    legend(["mine", "won"], ["other", "lost"]),
    lyingBars(`Games won: ${label}.`, groups),
    table("Games by opponent", headings, rows),
  ];
}

function points({ points_a_deal: found }) {
  if (!found.length) return [];
  const groups = found
    .filter(({ experts }) => experts !== null)
    .map(({ source, mean, experts }) => ({
      name: source,
      bars: [
        { value: mean, shown: decimal(mean), style: "mine" },
        { value: experts, shown: experts.toFixed(1), style: "other" },
      ],
    }));
  const label = groups
    .map(({ name, bars: [you, experts] }) => `${name} ${you.shown}, experts ${experts.shown}`)
    .join("; ");
  const rows = found
    .filter(({ mean, experts }) => mean || experts !== null)
    .map(({ source, mean, deals, experts }) => [
      source, decimal(mean), experts?.toFixed(1) ?? "", deals,
    ]);
  return [
    legend(["mine", "you"], ["other", "experts"]),
    lyingBars(`Points per deal: ${label}.`, groups),
    table("Points per deal by source", ["Source", "You", "Experts", "Whole deals"], rows),
  ];
}

function margins({ games }) {
  const seen = games.slice(-MOST_BARS);
  const bars = seen.map(({ won, margin, mine, theirs }) => ({
    value: mine - theirs,
    style: `${won ? "mine" : "other"}${margin === "game" ? "" : " skunk"}`,
  }));
  const ends = { game: "", skunk: "skunk", double_skunk: "double skunk" };
  const rows = seen.map(({ date, opponent, mine, theirs, margin }) => [
    date, opponent, mine, theirs, ends[margin],
  ]);
  const label = bars.map(({ value }) => value).join(", ");
  return [
    legend(["mine", "won"], ["other", "lost"], ["skunk", "skunk"]),
    standingBars(`The margins of the games, the oldest first: ${label}.`, bars),
    behind(table("Games", ["Date", "Opponent", "You", "Opponent's", "End"], rows)),
  ];
}

/** Return a plot and a table of points lost per choice, or `[]` without any review. */
function losses({ costs, latest_games: latest }, choices) {
  const cost = costs.find((each) => each.choices === choices);
  if (!cost) return [];
  const found = cost.by_game.slice(-MOST_BARS);
  const rows = found.map(({ date, opponent, number, points_lost: lost, mean }) => [
    date, opponent, number, decimal(lost), decimal(mean),
  ]);
  const means = found.map(({ mean }) => mean);
  const label = means.map((mean) => decimal(mean)).join(", ");
  const each = `Per ${CHOICES[choices]}`;
  const [all, last] = [decimal(cost.mean), decimal(cost.latest)];
  return [
    element("p", {}, texts.losses(all, last, Math.min(latest, cost.by_game.length))),
    line(`Points lost per ${CHOICES[choices]}, game by game: ${label}.`, means),
    behind(table(`${each}, game by game`, ["Date", "Opponent", "Number", "Lost", each], rows)),
  ];
}

/** Show the statistics of the games on this device. */
function show(statistics) {
  const { length } = statistics.games;
  part("empty").hidden = length > 0;
  part("figures").hidden = !length;
  for (const id of ["export-json", "export-csv", "clear"]) part(id).disabled = !length;
  if (!length) return;
  part("facts").replaceChildren(...facts(statistics));
  fillIn("opponents", ...opponents(statistics));
  fillIn("points", ...points(statistics));
  fillIn("margins", ...margins(statistics));
  for (const choices of Object.keys(CHOICES)) {
    fillIn(choices, ...losses(statistics, choices));
  }
}

const showSaved = () => attempt(async () => show(await addResults([])));

/* Files */

function report(text) {
  part("report").textContent = text;
}

/** Return the games in a file that the pages or the terminal exported. */
function gamesIn(text) {
  const data = parsed(text);
  if (data?.format !== FORMAT || !Array.isArray(data.games)) {
    throw new UnreadableError(texts.NO_STATISTICS);
  }
  if (data.version !== VERSION) {
    throw new UnreadableError(texts.otherVersion(data.version));
  }
  return data.games;
}

/** Add the games in a file that the user chose. */
async function add({ target }) {
  const [file] = target.files;
  if (!file) return;
  report("");
  await attemptToRead(async () => {
    const games = gamesIn(await file.text());
    const { length } = savedResults();
    const statistics = await addResults(games);
    const { broken } = statistics;
    const added = statistics.games.length - length;
    report(texts.added(games.length - broken.length, added));
    if (broken.length) complain(texts.skipped(broken));
    show(statistics);
  });
  target.value = "";
}

const exportJson = () =>
  saveJson("cribbage.json", { format: FORMAT, version: VERSION, games: savedResults() });

const exportCsv = () =>
  attempt(async () => {
    const body = { games: savedResults() };
    saveFile("cribbage.csv", await ask("statistics.csv", { method: "POST", body, as: "blob" }));
  });

async function clear() {
  if (!(await confirmed(texts.DELETE_GAMES))) return;
  deleteResults();
  await showSaved();
  report(texts.GAMES_DELETED);
  part("file").focus();
}

part("export-json").addEventListener("click", exportJson);
part("export-csv").addEventListener("click", exportCsv);
part("file").addEventListener("change", add);
part("clear").addEventListener("click", clear);
onResults(showSaved);
showSaved();
