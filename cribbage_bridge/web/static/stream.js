/* News of a table: a stream that the windows of a browser share. */

import { ask } from "./api.js";
import { stream } from "./door.js";

const LONGEST_SILENCE = 25_000;

/** The milliseconds to wait for a stream's first news, which a proxy can delay. */
const LONGEST_START = 5000;

/** The milliseconds after which an error counts as a lost connection. */
const LONGEST_TROUBLE = 3000;

const BETWEEN_POLLS = 2000;

/** The number of polls after which a page opens a stream again. */
const POLLS_BETWEEN_STREAMS = 30;

/** The statuses of a response about a table that is deleted or damaged. */
const GONE = [404, 410];

/**
 * Follow the news of a table.
 *
 * One window opens the stream, and passes the news on to the others.  Each window opens
 * its own stream after a long silence, or if the browser offers no locks.  Browsers
 * offer locks only over HTTPS or on localhost.  A window whose stream fails polls.
 *
 * @param {string} path The path of the table below `/api/`.
 * @param {(news: object|null) => void} learn Called with news, and with `null` if the
 *     table is gone.
 * @param {() => void} lose Called when the connection is lost.
 * @returns {() => void} A function that stops following the news.
 */
export function follow(path, learn, lose) {
  const following = new Following(path, learn, lose);
  return () => following.end();
}

class Following {
  constructor(path, learn, lose) {
    this.path = path;
    this.learn = learn;
    this.lose = lose;
    this.ended = new AbortController();
    this.trouble = null;
    this.channel = new BroadcastChannel(path);
    this.channel.addEventListener("message", ({ data }) => this.hear(data));
    this.hear(null);
    if (navigator.locks) this.listenInTurn();
    else this.listen();
  }

  /** Open the stream when no other window has it. */
  listenInTurn() {
    const { signal } = this.ended;
    const untilTheEnd = () => {
      this.listen();
      return new Promise((resolve) => signal.addEventListener("abort", resolve));
    };
    navigator.locks.request(this.path, { signal }, untilTheEnd).catch(() => {});
  }

  listen() {
    this.source?.close();
    this.stopPolling();
    this.source = stream(`${this.path}/stream`);
    this.start = setTimeout(() => this.poll(), LONGEST_START);
    this.source.addEventListener("message", ({ data }) => {
      this.stopPolling();
      this.pass(JSON.parse(data));
    });
    // Each stream ends after some time, so the server notices a lost connection.
    this.source.addEventListener("continue", () => this.listen());
    // The server ends a stream when the same seat has too many newer ones.
    this.source.addEventListener("ended", ({ target }) => {
      target.close();
      this.poll();
    });
    this.source.addEventListener("error", ({ target }) => {
      if (target.readyState === EventSource.CLOSED) this.poll();
      this.worry();
    });
    this.hear(null);
  }

  /** Report a lost connection, unless news arrives soon. */
  worry() {
    this.trouble ??= setTimeout(() => this.lose(), LONGEST_TROUBLE);
  }

  /** Request the news repeatedly, until a stream sends news or the table is gone. */
  async poll() {
    this.stopPolling();
    const { signal } = this.polling = new AbortController();
    for (let number = 1; !signal.aborted; number += 1) {
      await this.askForNews(signal);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_POLLS));
      if (!signal.aborted && number === POLLS_BETWEEN_STREAMS) this.listen();
    }
  }

  async askForNews(signal) {
    try {
      this.pass(await ask(`${this.path}/news`, { signal }));
    } catch (error) {
      if (signal.aborted) return;
      if (GONE.includes(error.status)) {
        this.stopPolling();
        this.learn(null);
      } else {
        this.worry();
      }
    }
  }

  stopPolling() {
    clearTimeout(this.start);
    this.polling?.abort();
  }

  /** Handle news, and pass it on to the other windows. */
  pass(news) {
    // Unlike a window, a channel has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.channel.postMessage(news);
    this.hear(news);
  }

  /** Restart the timer that detects silence, and handle the news, if any. */
  hear(news) {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.listen(), LONGEST_SILENCE);
    if (!news) return;
    clearTimeout(this.trouble);
    this.trouble = null;
    this.learn(news);
  }

  end() {
    clearTimeout(this.silence);
    clearTimeout(this.trouble);
    this.stopPolling();
    this.ended.abort();
    this.source?.close();
    this.channel.close();
  }
}
