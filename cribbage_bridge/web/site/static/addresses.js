/* The addresses of the pages.

   All lie in one folder, and a table or a review stands after `#`, so that any web
   server can send them. */

export const HOME = "index.html";
export const LEARN = "learn.html";
export const TODAY = `${LEARN}#today`;
export const CRIB_CARDS = `${LEARN}#crib-cards`;

/** Return the address of a table's page; without an id, of a new table's page. */
export const tablePage = (id) => `table.html#${id}`;

/** Return the address of a review's page and, if given, of a step. */
export const reviewPage = (id, step = null) =>
  `review.html#${id}${step === null ? "" : `/${step}`}`;

/** Return the address of a drill's page for a query. */
export const drillPage = (drill, query) => `${drill}.html?${query}`;

/** Return the address of the Ask page for a query. */
export const askPage = (query) => `ask.html?${query}`;

/** Return the id of the table or the review that this page shows. */
export function idOfPage() {
  const [id] = parts();
  // Another table or review at the same page is another page.
  addEventListener("hashchange", () => parts()[0] === id || location.reload());
  return id;
}

/** Return the step that the address of this page names, as text. */
export const stepOfPage = () => parts()[1] ?? "";

/** Return true if this is the home page, which only leads to other pages. */
export const isHome = () => ["", HOME].includes(location.pathname.split("/").at(-1));

const parts = () => location.hash.slice(1).split("/");
