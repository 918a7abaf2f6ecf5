/* News of a game: a stream that the windows of a browser share. */

const LONGEST_SILENCE = 25_000;

/**
 * Learn of the news of a game, until that is ended.
 *
 * One window has the stream, and lets the others know.  Where browsers have no
 * locks, as on a plain network, and when nothing is heard for long, each window
 * has a stream of its own.
 *
 * @param {string} path Where the game is, below `/api/`.
 * @param {(news: object|null) => void} learn Called with news, and with `null` if
 *     there is no such game any more.
 * @returns {() => void} Ends it.
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

  /** Have the stream, as soon as no other window has it. */
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
      // A channel has no target, as windows have.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.channel.postMessage(news);
      this.hear(news);
    });
    this.source.addEventListener("error", ({ target }) => {
      if (target.readyState === EventSource.CLOSED) this.learn(null);
    });
    this.hear(null);
  }

  /** Note that something was heard, and learn of it if it is news. */
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
