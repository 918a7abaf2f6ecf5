/* The page of statistics: the games of this device, as figures and plots. */

import { confirmed } from "/static/dialog.js";
import { fromJson, saveCsv, saveJson, toCsv, toJson } from "/static/exchange.js";
import {
  costs, costsByGame, isSkunk, LATEST, marginOf, pointsADeal, tallies, tally,
} from "/static/figures.js";
import "/static/install.js";
import { complain, element, part, rounded } from "/static/page.js";
import { line, lyingBars, standingBars } from "/static/plots.js";
import { forgetResults, keepResults, keptResults } from "/static/results.js";
import "/static/settings.js";

const MOST_BARS = 60;

const EXPERTS = JSON.parse(part("points").dataset.experts);

const CHOICES = { discards: "discard", decisions: "choice" };

const decimal = (value, signed = false) => rounded({ decimal: value }, signed);

const percent = (share) => `${Math.round(100 * share)}%`;

/* Parts of the page */

/** A table with a heading for each column; its first column names the rows. */
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

/** A table that is opened by those who want to see the numbers of a plot. */
const behind = (made) => element("details", {}, element("summary", {}, "As a table"), made);

/** What the colors of a plot stand for. */
const legend = (...names) =>
  element(
    "p.legend",
    { "aria-hidden": "true" },
    ...names.map(([style, name]) => element(`span.${style}`, {}, name)),
  );

/** Fill in a part of the page, and show it if there is something in it. */
function show(id, ...children) {
  const [title] = part(id).children;
  part(id).replaceChildren(title, ...children);
  part(id).hidden = !children.length;
}

function facts(games) {
  const all = tally("", games);
  const [lost] = costs(games).slice(-1);
  const found = [
    ["Games", all.games],
    ["Won", `${all.won} (${percent(all.won / all.games)})`],
    ["Skunks given", all.skunks_given],
    ["Skunks taken", all.skunks_taken],
    ["Mean margin", decimal(all.mean_margin, true)],
    ...(lost ? [[`Points lost a ${CHOICES[lost.choices]}`, decimal(lost.mean)]] : []),
  ];
  return found.map(([name, value]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, element("b", {}, `${value}`))),
  );
}

function opponents(games) {
  const found = tallies(games);
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
  const headings = ["Opponent", "Games", "Won", "Skunks given", "Skunks taken", "Mean margin"];
  return [
    legend(["mine", "won"], ["other", "lost"]),
    lyingBars(`Games won: ${label}.`, groups),
    table("Games by opponent", headings, rows),
  ];
}

function points(games) {
  const found = pointsADeal(games);
  if (!found.length) return [];
  const groups = found
    .filter(({ source }) => source in EXPERTS)
    .map(({ source, mean }) => ({
      name: source,
      bars: [
        { value: mean, shown: decimal(mean), style: "mine" },
        { value: EXPERTS[source], shown: EXPERTS[source].toFixed(1), style: "other" },
      ],
    }));
  const label = groups
    .map(({ name, bars: [you, experts] }) => `${name} ${you.shown}, experts ${experts.shown}`)
    .join("; ");
  const seen = found.filter(({ source, mean }) => mean || source in EXPERTS);
  const rows = seen.map(({ source, mean, deals }) => [
    source, decimal(mean), EXPERTS[source]?.toFixed(1) ?? "", deals,
  ]);
  return [
    legend(["mine", "you"], ["other", "experts"]),
    lyingBars(`Points a deal: ${label}.`, groups),
    table("Points a deal by source", ["Source", "You", "Experts", "Deals"], rows),
  ];
}

function margins(games) {
  const seen = games.slice(-MOST_BARS);
  const bars = seen.map((game) => ({
    value: marginOf(game),
    style: `${game.won ? "mine" : "other"}${isSkunk(game) ? " skunk" : ""}`,
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

function losses(games, choices) {
  const found = costsByGame(games, choices).slice(-MOST_BARS);
  if (!found.length) return [];
  const means = found.map(({ cost, number }) => cost / number);
  const rows = found.map(({ game, number, cost }, place) => [
    game.date, game.opponent, number, decimal(cost), decimal(means[place]),
  ]);
  const all = costs(games).find((each) => each.choices === choices);
  const label = means.map((mean) => decimal(mean)).join(", ");
  const each = `A ${CHOICES[choices]}`;
  return [
    element("p", {}, `${decimal(all.mean)} in all, ${decimal(all.latest)} in the last ${LATEST} games.`),
    line(`Points lost by each, game by game: ${label}.`, means),
    behind(table(`${each}, game by game`, ["Date", "Opponent", "Number", "Lost", each], rows)),
  ];
}

/** Show the games that are kept. */
function showAll() {
  const games = keptResults();
  part("empty").hidden = games.length > 0;
  part("figures").hidden = !games.length;
  for (const id of ["export-json", "export-csv", "clear"]) part(id).disabled = !games.length;
  if (!games.length) return;
  part("facts").replaceChildren(...facts(games));
  show("opponents", ...opponents(games));
  show("points", ...points(games));
  show("margins", ...margins(games));
  for (const choices of Object.keys(CHOICES)) show(choices, ...losses(games, choices));
}

/* Files */

function report(reason) {
  part("report").textContent = reason;
}

/** Add the games of a file that was chosen. */
async function add({ target }) {
  const [file] = target.files;
  if (!file) return;
  complain();
  report("");
  try {
    const { games, broken } = fromJson(await file.text());
    const before = keptResults().length;
    keepResults(games);
    const added = keptResults().length - before;
    report(`${games.length} read, ${added} new.`);
    if (broken.length) complain(`Left out: ${broken.join("; ")}.`);
    showAll();
  } catch (error) {
    complain(error.message);
  }
  target.value = "";
}

async function clear() {
  if (!(await confirmed("Forget all games that are finished?"))) return;
  forgetResults();
  complain();
  report("All games are forgotten.");
  showAll();
  part("file").focus();
}

part("export-json").addEventListener("click", () => saveJson(toJson(keptResults())));
part("export-csv").addEventListener("click", () => saveCsv(toCsv(keptResults())));
part("file").addEventListener("change", add);
part("clear").addEventListener("click", clear);
addEventListener("storage", showAll);
showAll();
