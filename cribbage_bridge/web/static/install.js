/* Make the pages installable, where the browser allows it: by HTTPS, or on this computer. */

navigator.serviceWorker?.register("/worker.js");
