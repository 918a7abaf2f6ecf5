/* Read the games of a file: a log of a match, a saved game, or one that was downloaded. */

const GAME = "cribbage game";
const TABLE = "cribbage table";

const LARGEST_FILE = 64 * 1024 * 1024;

const NO_GAMES =
  "This is no log of cribbage match, no game that cribbage play has saved, " +
  "and none that was downloaded here.";

/** A file has no games that can be read. */
export class UnreadableError extends Error {}

/**
 * The records of the games in a file.
 *
 * @param {File} file The file.
 * @returns {Promise<object[]>} The records, which only the server can judge.
 * @throws {UnreadableError} There are none, or a line is broken.
 */
export async function recordsOf(file) {
  if (file.size > LARGEST_FILE) {
    throw new UnreadableError("A file may have at most 64 megabytes.");
  }
  return readRecords(await file.text());
}

/** The records in a text; as `recordsOf`. */
export function readRecords(text) {
  if (!text.trim()) throw new UnreadableError("This file is empty.");
  const whole = parsed(text);
  return whole === null ? readLines(text) : [recordIn(whole)];
}

function readLines(text) {
  const lines = text.trimEnd().split("\n");
  if (!isRecord(parsed(lines[0]))) throw new UnreadableError(NO_GAMES);
  return lines.map((line, place) => {
    const record = parsed(line);
    if (isRecord(record)) return record;
    const reason = "is cut off, or not the record of a game.";
    throw new UnreadableError(`Line ${place + 1} ${reason}`);
  });
}

function recordIn(data) {
  const record = data.format === TABLE ? data.game : data;
  if (!isRecord(record)) throw new UnreadableError(NO_GAMES);
  return record;
}

const isRecord = (data) => data?.format === GAME;

/** The data of a text; `null` if it is no JSON. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
