/* The addresses of the pages. */

export const HOME = "/";
export const LEARN = "/learn";
export const TODAY = `${LEARN}#today`;
export const CRIB_CARDS = `${LEARN}#crib-cards`;

/** Return the address of a table's page. */
export const tablePage = (id) => `/table/${id}`;

/** Return the address of a review's page and, if given, of a step. */
export const reviewPage = (id, step = null) =>
  `/review/${id}${step === null ? "" : `#${step}`}`;

/** Return the address of a drill's page for a query. */
export const drillPage = (drill, query) => `${LEARN}/${drill}?${query}`;

/** Return the address of the Ask page for a query. */
export const askPage = (query) => `/ask?${query}`;

/** Return the id of the table, the invitation or the review that this page shows. */
export const idOfPage = () => location.pathname.split("/").at(-1);

/** Return the step that the address of this page names, as text. */
export const stepOfPage = () => location.hash.slice(1);
