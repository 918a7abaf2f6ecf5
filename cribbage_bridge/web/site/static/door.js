/* The way to the API: to the application in a web worker of this page.

   One worker, which loads the program at once, gets the saved games when they are needed.
   Another one, started when it is needed, computes what takes long, so that the games do
   not wait. */

import { isHome } from "./addresses.js";
import { own } from "./owner.js";
import * as state from "./state.js";

const STREAMED_REVIEW = /^reviews\/\w+(?=\/stream)/;
const LONG = /^rummikub\//;

/** The reason if there is no answer. */
export const NO_ANSWER = "The program of this page does not run. Please reload the page.";

const NOT_LOADED = "One of its files cannot be loaded.";

/** A web worker with the application, and the requests that it has not answered. */
class Program {
  constructor() {
    this.isStarted = false;
    this.isStopped = false;
    this.last = 0;
    this.asked = new Map();
    this.worker = new Worker(new URL("program.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.hear(data));
    this.worker.addEventListener("error", ({ message = NOT_LOADED }) => this.fail(message));
  }

  /** Start the application; `isSaved` is true if it has the saved games. */
  start(isSaved) {
    this.isStarted = true;
    this.worker.postMessage({ isSaved });
    return this;
  }

  /** Send a request, and call a function with each part of the response. */
  ask(method, path, body, receive) {
    this.last += 1;
    this.asked.set(this.last, receive);
    const [number, url] = [this.last, `/api/${path}`];
    if (this.isStopped) this.pass(number, { failed: true });
    else this.worker.postMessage({ number, method, url, body: body ?? "" });
    return number;
  }

  cancel(number) {
    this.asked.delete(number);
    this.worker.postMessage({ canceled: number });
  }

  hear({ number, loaded, of, isLoaded, isReady, isUnsaved, isLost, failure, ...answer }) {
    // Progress must not replace the offer of another tab's games.
    if (loaded && (this.isStarted || isHome())) state.showLoaded(loaded, of);
    if (isUnsaved) state.showUnsaved();
    else if (isReady || (isLoaded && isHome())) state.clear();
    if (isLost) leave();
    if (failure) this.fail(failure);
    if (number) this.pass(number, answer);
  }

  pass(number, answer) {
    const receive = this.asked.get(number);
    if (!answer.more) this.asked.delete(number);
    receive?.(answer);
  }

  /** Stop the worker, and refuse the requests that it has not answered. */
  stop() {
    this.isStopped = true;
    this.worker.terminate();
    for (const number of this.asked.keys()) this.pass(number, { failed: true });
  }

  fail(reason) {
    this.stop();
    state.showFailure(reason);
  }
}

const first = new Program();
let owned = null;
let second = null;

/** Return the first worker, with the saved games. */
function withGames() {
  owned ??= own(leave).then(() => first.start(true));
  return owned;
}

/** Stop the games in this tab, because another tab has them. */
function leave() {
  first.stop();
  state.showElsewhere();
}

/** Return the worker for a path. */
async function programFor(path) {
  if (!LONG.test(path) && !STREAMED_REVIEW.test(path)) return withGames();
  second ??= new Program().start(false);
  return second;
}

/** Stop what takes long, at once. */
export function stopLong() {
  second?.stop();
  second = null;
}

/** Send a request for a path below `/api/`, as `fetch` does. */
export async function send(path, options = {}) {
  return answered(await programFor(path), path, options);
}

function answered(program, path, { method = "GET", body, signal }) {
  signal?.throwIfAborted();
  const parts = [];
  return new Promise((resolve, reject) => {
    const number = program.ask(method, path, body, ({ status, part, more, failed }) => {
      parts.push(part);
      if (failed) reject(new TypeError(NO_ANSWER));
      else if (!more) resolve(responseOf(status, parts));
    });
    signal?.addEventListener("abort", () => {
      program.cancel(number);
      reject(signal.reason);
    });
  });
}

const responseOf = (status, parts) =>
  new Response(status === 204 ? null : new Blob(parts), { status });

/** Open a stream of events from a path below `/api/`, as an `EventSource` does. */
export const stream = (path) => new ProgramEvents(path);

class ProgramEvents extends EventTarget {
  constructor(path) {
    super();
    this.readyState = EventSource.CONNECTING;
    this.text = "";
    this.decoder = new TextDecoder();
    this.open(path).catch(() => this.refuse());
  }

  async open(path) {
    this.program = await programFor(path);
    if (this.program === second) await copyReviewed(path);
    if (this.readyState === EventSource.CLOSED) return;
    this.number = this.program.ask("GET", path, "", (part) => this.hear(part));
  }

  hear({ status, part, failed }) {
    if (failed || status !== 200) this.refuse();
    else this.read(part);
  }

  /** Read the next part, and report the events that are complete. */
  read(part) {
    this.readyState = EventSource.OPEN;
    this.text += this.decoder.decode(part, { stream: true });
    const events = this.text.split("\n\n");
    this.text = events.pop();
    for (const event of events) this.report(event);
  }

  report(event) {
    const fields = event.split("\n").map((line) => line.split(/: ?(.*)/s));
    const { event: kind = "message", data } = Object.fromEntries(fields);
    if (data !== undefined) this.dispatchEvent(new MessageEvent(kind, { data }));
  }

  refuse() {
    this.readyState = EventSource.CLOSED;
    this.dispatchEvent(new Event("error"));
  }

  close() {
    this.readyState = EventSource.CLOSED;
    this.program?.cancel(this.number);
  }
}

/** Copy the record of a review from the worker with the saved games to the other one. */
async function copyReviewed(path) {
  const [place] = path.match(STREAMED_REVIEW);
  const record = await send(place);
  if (!record.ok) throw new TypeError(NO_ANSWER);
  await answered(second, "reviews", { method: "POST", body: await record.text() });
}

if (!isHome()) withGames();
