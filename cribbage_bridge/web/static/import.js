/* Reads the games of a file: a log of a match, a saved game, or a downloaded one. */

import { UnreadableError, parsed } from "/static/files.js";

/** The formats of records, and of saved tables. */
const FORMATS = ["cribbage game", "cribbage table"];

const LARGEST_FILE = 64 * 1024 * 1024;

const NO_GAMES =
  "This is not a log of cribbage match, a game that cribbage play saved, " +
  "or a game that was downloaded here.";

/**
 * Read the games in a file, as records or saved tables.
 *
 * @param {File} file The file.
 * @returns {Promise<object[]>} The games, which only the server can judge.
 * @throws {UnreadableError} There are no games, or a line is broken.
 */
export async function recordsOf(file) {
  if (file.size > LARGEST_FILE) {
    throw new UnreadableError("A file may have at most 64 megabytes.");
  }
  const text = await file.text();
  if (!text.trim()) throw new UnreadableError("This file is empty.");
  const whole = parsed(text);
  if (whole === null) return readLines(text);
  if (!isGame(whole)) throw new UnreadableError(NO_GAMES);
  return [whole];
}

function readLines(text) {
  const lines = text.trimEnd().split("\n");
  if (!isGame(parsed(lines[0]))) throw new UnreadableError(NO_GAMES);
  return lines.map((line, place) => {
    const record = parsed(line);
    if (isGame(record)) return record;
    const reason = "is cut off, or not the record of a game.";
    throw new UnreadableError(`Line ${place + 1} ${reason}`);
  });
}

const isGame = (data) => FORMATS.includes(data?.format);
