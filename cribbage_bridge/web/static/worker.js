/* The service worker: shows a cached page when the server cannot be reached. */

const CACHE = "cribbage";
const AWAY = "/away";
const STYLE = "/static/base.css";

addEventListener("install", (event) => {
  const files = [AWAY, STYLE, "/static/icon.svg"];
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const isPage = request.mode === "navigate";
  const isAsked = isPage || request.destination === "style";
  if (!isAsked) return;
  const away = isPage ? AWAY : STYLE;
  event.respondWith(fetch(request).catch(() => caches.match(away)));
});
