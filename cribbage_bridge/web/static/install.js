/* Make the pages installable if browsers allow it: over HTTPS, or on this computer. */

navigator.serviceWorker?.register("/worker.js");
