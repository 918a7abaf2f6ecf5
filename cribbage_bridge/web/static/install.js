/* Make the pages installable where the browser allows it: by HTTPS, or at home. */

navigator.serviceWorker?.register("/worker.js");
