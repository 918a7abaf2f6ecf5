/* Install the site, so that it works offline, and offer its new versions. */

import { isHome } from "./addresses.js";
import { element } from "./page.js";
import { offerUpdate } from "./state.js";

const PLAIN_HTTP =
  "Over plain HTTP, these pages cannot be installed and do not work offline; everything else works.";

const reload = () => location.reload();

/** Offer the version of a service worker that waits for the pages of the old one. */
function offer({ waiting }) {
  if (!waiting || !navigator.serviceWorker.controller) return;
  offerUpdate(() => {
    navigator.serviceWorker.addEventListener("controllerchange", reload);
    waiting.postMessage("update");
  });
}

async function install() {
  const options = { updateViaCache: "none" };
  const registration = await navigator.serviceWorker.register("offline.js", options);
  offer(registration);
  registration.addEventListener("updatefound", ({ target: { installing } }) => {
    installing.addEventListener("statechange", () => offer(registration));
  });
}

// Browsers offer service workers only over HTTPS or on localhost.
if (navigator.serviceWorker) install().catch(() => {});
else if (isHome()) document.querySelector("main").append(element("p", {}, PLAIN_HTTP));
