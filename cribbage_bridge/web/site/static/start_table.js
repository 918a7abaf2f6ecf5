/* Go to the page of a table.

   Each page has its own program, so only the page of the table starts a table.  To spare
   the user the start of another program, the home page becomes the page of the table. */

import { isHome, tablePage } from "./addresses.js";
import { ask } from "./api.js";

/** The key in session storage for the options of the table to start. */
const WANTED = "cribbage new table";

/** The replacement of the home page, once it has begun. */
let replaced = null;

/** Go to the page of a new table. */
export async function startTable(body) {
  sessionStorage.setItem(WANTED, JSON.stringify(body));
  await show(tablePage(""));
}

/** Show the page of a table, in place of the home page or as another page. */
async function show(address) {
  if (isHome()) replaced ??= replaceBy(address);
  if (!(await replaced)) location.assign(address);
}

/** Replace the home page by another; return false if that cannot be loaded. */
async function replaceBy(address) {
  const response = await fetch(address).catch(() => Response.error());
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const main = page.querySelector("main");
  main.classList.remove("loading");
  document.head.append(...page.querySelectorAll("link[rel=modulepreload]"));
  document.querySelector("main").replaceWith(main);
  history.pushState(null, "", address);
  addEventListener("popstate", () => isHome() && location.reload());
  scrollTo(0, 0);
  await import("./table_page.js");
  return true;
}

/** Start the table for which the user came to this page, if any; return its view. */
export async function startHere() {
  const body = JSON.parse(sessionStorage.getItem(WANTED));
  if (!body) return null;
  const view = await ask("tables", { method: "POST", body });
  sessionStorage.removeItem(WANTED);
  history.replaceState(null, "", tablePage(view.id));
  return view;
}

// A game that is resumed is shown in place of the home page, too.
addEventListener("click", (event) => {
  const link = event.target.closest("a");
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!isHome() || !isPlain || !link?.matches(`[href^="${tablePage("")}"]`)) return;
  event.preventDefault();
  show(link.getAttribute("href"));
});
