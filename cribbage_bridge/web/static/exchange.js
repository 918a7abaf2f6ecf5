/* Finished games in files: as JSON, which the terminal reads and writes too, and CSV. */

import { readResult, WHOLE_DEALS } from "/static/results.js";

const FORMAT = "cribbage statistics";
const VERSION = 1;

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]./s;

const MARK_OF_UTF_8 = "\ufeff";

/** Games as JSON. */
export function toJson(games) {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, games }, null, 2)}\n`;
}

/** Games as comma-separated values, in which no text is a formula. */
export function toCsv(games) {
  const rows = games.map(({ whole_deals: deals, ...game }) => ({
    ...game,
    ...Object.fromEntries(WHOLE_DEALS.map((name) => [name, deals?.[name] ?? null])),
  }));
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)];
  return lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

function cell(value) {
  const text = `${value ?? ""}`;
  const harmless = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Read games from JSON that the pages or the terminal have written.
 *
 * @param {string} text The JSON.
 * @returns {{games: object[], broken: string[]}} The games, and why others are left out.
 * @throws {TypeError} It is something else.
 */
export function fromJson(text) {
  const data = parsed(text);
  if (data?.format !== FORMAT || !Array.isArray(data.games)) {
    throw new TypeError("This file has no exported statistics.");
  }
  if (data.version !== VERSION) {
    throw new TypeError(`This file is of another version: ${data.version}.`);
  }
  const [games, broken] = [[], []];
  for (const [place, game] of data.games.entries()) {
    try {
      games.push(readResult(game));
    } catch (error) {
      broken.push(`game ${place + 1}: ${error.message}`);
    }
  }
  return { games, broken };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError("This file is cut off, or no JSON.");
  }
}

/** Let the browser save a JSON text. */
export const saveJson = (text) => save("cribbage.json", "application/json", text);

/** Let the browser save comma-separated values. */
export const saveCsv = (text) => save("cribbage.csv", "text/csv", MARK_OF_UTF_8 + text);

function save(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
