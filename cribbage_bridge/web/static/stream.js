/* News of a table: a stream that the windows of a browser share. */

const LONGEST_SILENCE = 25_000;

/**
 * Follow the news of a table.
 *
 * One window opens the stream, and passes the news on to the others.  Each window opens
 * its own stream after a long silence, or if the browser offers no locks.  Browsers
 * offer locks only over HTTPS or on localhost.
 *
 * @param {string} path The path of the table below `/api/`.
 * @param {(news: object|null) => void} learn Called with news, and with `null` if the
 *     server refuses the stream, for example because the table was deleted.
 * @returns {() => void} A function that stops following the news.
 */
export function follow(path, learn) {
  const following = new Following(path, learn);
  return () => following.end();
}

class Following {
  constructor(path, learn) {
    this.path = path;
    this.learn = learn;
    this.ended = new AbortController();
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
    this.source = new EventSource(`/api/${this.path}/stream`);
    this.source.addEventListener("message", ({ data }) => {
      const news = JSON.parse(data);
      // Unlike a window, a channel has no target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.channel.postMessage(news);
      this.hear(news);
    });
    this.source.addEventListener("error", ({ target }) => {
      if (target.readyState === EventSource.CLOSED) this.learn(null);
    });
    this.hear(null);
  }

  /** Restart the timer that detects silence, and pass on any news. */
  hear(news) {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.listen(), LONGEST_SILENCE);
    if (news) this.learn(news);
  }

  end() {
    clearTimeout(this.silence);
    this.ended.abort();
    this.source?.close();
    this.channel.close();
  }
}
