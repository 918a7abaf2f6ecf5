/* Requests to the server. */

import * as door from "./door.js";
import * as texts from "./texts.js";

/** An error for a request that the server refuses, or that cannot reach the server. */
export class Refusal extends Error {
  /**
   * @param {number} status The status of the response; 0 if there is none.
   * @param {string} reason The reason, as text for the user.
   */
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

/**
 * Send a request, and return the data in the response, or `null` if there is none.
 *
 * @param {string} path The path below `/api/`.
 * @param {object} [options] `method`; `body`, JSON-serializable data; `signal`, which
 *     can cancel the request; and `as`, the type of the response: `json` or `blob`.
 */
export async function ask(path, { method = "GET", body, signal, as = "json" } = {}) {
  const response = await send(path, method, body, signal);
  if (response.status === 204) return null;
  const data = await response[response.ok ? as : "json"]().catch(unreadable);
  if (!response.ok || data === null) {
    throw new Refusal(response.status, data?.detail ?? texts.SERVER_ERROR);
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
    return await door.send(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal(0, door.NO_ANSWER);
  }
}

/**
 * Receive events from the server; if the connection is lost, the browser reconnects.
 *
 * @param {string} path The path below `/api/`.
 * @param {object} listeners The listener for each kind of event, called with the
 *     event's data.
 * @param {() => void} refused Called if the server refuses the request.
 * @returns {EventSource}
 */
export function watch(path, listeners, refused) {
  const source = door.stream(path);
  for (const [kind, listener] of Object.entries(listeners)) {
    source.addEventListener(kind, ({ data }) => listener(JSON.parse(data)));
  }
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) refused();
  });
  return source;
}
