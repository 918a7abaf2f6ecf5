/* Import games from a file: a match log, a saved game, or a downloaded game. */

import { UnreadableError, parsed } from "./files.js";
import * as texts from "./texts.js";

/** The formats of records, and of saved tables. */
const FORMATS = ["cribbage game", "cribbage table"];

const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * Read the games in a file, as records or saved tables.
 *
 * @param {File} file The file.
 * @returns {Promise<object[]>} The games, which only the server can validate.
 * @throws {UnreadableError} The file is too large or has no games, or a line is
 *     invalid.
 */
export async function recordsOf(file) {
  if (file.size > LARGEST_FILE) {
    throw new UnreadableError(texts.LARGE_FILE);
  }
  const text = await file.text();
  if (!text.trim()) throw new UnreadableError(texts.EMPTY_FILE);
  const whole = parsed(text);
  if (whole === null) return readLines(text);
  if (!isGame(whole)) throw new UnreadableError(texts.NO_GAMES);
  return [whole];
}

function readLines(text) {
  const lines = text.trimEnd().split("\n");
  if (!isGame(parsed(lines[0]))) throw new UnreadableError(texts.NO_GAMES);
  return lines.map((line, place) => {
    const record = parsed(line);
    if (isGame(record)) return record;
    throw new UnreadableError(texts.brokenLine(place + 1));
  });
}

const isGame = (data) => FORMATS.includes(data?.format);
