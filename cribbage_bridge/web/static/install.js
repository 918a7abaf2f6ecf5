/* Make the pages installable where browsers allow it: over HTTPS, or on localhost. */

navigator.serviceWorker?.register("/worker.js");
