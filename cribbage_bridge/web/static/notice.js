/* A message that a page leaves for the home page. */

const NOTICE = "cribbage notice";

/** Go to the home page, and show a message there. */
export function goHome(message = "") {
  sessionStorage.setItem(NOTICE, message);
  location.replace("/");
}

/** Return the message, once. */
export function takeNotice() {
  const message = sessionStorage.getItem(NOTICE) ?? "";
  sessionStorage.removeItem(NOTICE);
  return message;
}
