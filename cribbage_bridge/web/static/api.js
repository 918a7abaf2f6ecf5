/* Ask the server. */

/** An answer that refuses what was asked. */
export class Refusal extends Error {
  /**
   * @param {number} status The status of the answer; 0 if there is none.
   * @param {string} reason Why, for the person to read.
   */
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

/**
 * Send a request, and return the data of its answer.
 *
 * @param {string} path The path below `/api/`.
 * @param {object} [options] `method`, `body` (data), and `signal` to give it up.
 */
export async function ask(path, { method = "GET", body, signal } = {}) {
  const response = await send(path, method, body, signal);
  if (response.status === 204) return null;
  const data = await response.json().catch(unreadable);
  if (!response.ok || data === null) {
    throw new Refusal(response.status, data?.detail ?? "The server has failed.");
  }
  return data;
}

function unreadable(error) {
  if (error.name === "AbortError") throw error;
  return null;
}

async function send(path, method, body, signal) {
  const headers = body ? { "Content-Type": "application/json" } : {};
  const options = { method, headers, signal, body: body && JSON.stringify(body) };
  try {
    return await fetch(`/api/${path}`, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal(0, "The server cannot be reached. Is it still running?");
  }
}
