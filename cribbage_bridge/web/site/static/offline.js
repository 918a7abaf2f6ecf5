/* The service worker: answers requests with the files of one version of the site. */

importScripts("files.js");

const PREFIX = `cribbage ${registration.scope} `;
const CACHE = PREFIX + VERSION;

addEventListener("install", (event) => {
  const files = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

async function deleteOtherVersions() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

addEventListener("activate", (event) => event.waitUntil(deleteOtherVersions()));

/** Return a saved file; only the address of a page may have a query. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const options = { ignoreSearch: request.mode === "navigate" };
  return (await cache.match(request, options)) ?? fetch(request);
}

addEventListener("fetch", (event) => event.respondWith(answer(event.request)));

// A page sends this message when the user wants the new version.
addEventListener("message", ({ data }) => data === "update" && skipWaiting());
