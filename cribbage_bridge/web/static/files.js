/* Files that the user chooses or saves, and JSON that may be invalid. */

import { attempt, complain, element, part } from "./page.js";

/** An error for a file that does not contain the expected data. */
export class UnreadableError extends Error {}

/** Parse a JSON text; return `null` if it is invalid. */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Call a function that reads a file; if it is unreadable or refused, show why. */
export async function attemptToRead(doing) {
  try {
    await attempt(doing);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    complain(error.message);
    part("problem").scrollIntoView({ block: "center" });
  }
}

/** Let the browser save a file. */
export function saveFile(name, blob) {
  const href = URL.createObjectURL(blob);
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}

/** Let the browser save data as a JSON file. */
export const saveJson = (name, data) =>
  saveFile(name, new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" }));
