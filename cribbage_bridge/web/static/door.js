/* The way to the API: over HTTP. */

/** The reason if there is no answer. */
export const NO_ANSWER = "The server cannot be reached. Is it running?";

/** Send a request for a path below `/api/`, with the options of `fetch`. */
export const send = (path, options) => fetch(`/api/${path}`, options);

/** Open a stream of events from a path below `/api/`. */
export const stream = (path) => new EventSource(`/api/${path}`);
