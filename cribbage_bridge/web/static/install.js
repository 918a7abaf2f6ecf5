/* Make the pages installable where browsers allow it: over HTTPS, or on localhost. */

// Some browsers refuse, for example in a private window.
navigator.serviceWorker?.register("/worker.js").catch(() => {});
