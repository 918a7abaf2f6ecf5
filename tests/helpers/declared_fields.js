/* In tests, a script fails if it reads a field that an answer of the API lacks. */

(() => {
  const ALLOWED = ["then", "toJSON"];

  const strict = new Proxy({}, {
    get(_, name) {
      if (typeof name === "symbol" || name in Object.prototype || ALLOWED.includes(name)) {
        return Object.prototype[name];
      }
      const message = `The answer has no field ${name}.`;
      // A script may catch the error, but not this message.
      console.error(message);
      throw new Error(message);
    },
  });

  function guarded(data) {
    if (data === null || typeof data !== "object") return data;
    Object.values(data).forEach(guarded);
    return Array.isArray(data) ? data : Object.setPrototypeOf(data, strict);
  }

  const { json } = Response.prototype;
  Response.prototype.json = async function () {
    return guarded(await json.call(this));
  };

  const streamed = new Set();
  const { parse } = JSON;
  JSON.parse = (text, ...rest) => {
    const data = parse(text, ...rest);
    return streamed.has(text) ? guarded(data) : data;
  };

  const { addEventListener } = EventSource.prototype;
  EventSource.prototype.addEventListener = function (kind, listener) {
    addEventListener.call(this, kind, (event) => {
      streamed.add(event.data);
      listener(event);
    });
  };
})();
