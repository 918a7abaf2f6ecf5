/* The terms of the game: each is a button that shows what the term means. */

import { withCards } from "./cards.js";
import { element, part } from "./page.js";

/** The meaning of each term. */
const GLOSSARY = JSON.parse(part("glossary").textContent);

/** The terms, longest first: the pattern takes the first term that matches. */
const TERMS = Object.keys(GLOSSARY).toSorted((one, other) => other.length - one.length);

const PATTERN = new RegExp(`\\b(${TERMS.join("|")})s?\\b`, "gi");

/** Return a text as nodes, with an element for each card and each new term. */
export function explained(text, known = new Set()) {
  const nodes = [];
  let end = 0;
  for (const { 0: words, 1: name, index } of text.matchAll(PATTERN)) {
    const term = name.toLowerCase();
    if (known.has(term)) continue;
    known.add(term);
    nodes.push(...withCards(text.slice(end, index)), termButton(term, words));
    end = index + words.length;
  }
  return [...nodes, ...withCards(text.slice(end))];
}

/** Make a button that shows what a term means. */
const termButton = (term, text) =>
  element("button.term", { type: "button", "data-term": term, "aria-haspopup": "dialog" }, text);

/** The space around a meaning, in pixels. */
const GAP = 8;

const meaning = element("div.meaning", { popover: "auto", role: "dialog", tabindex: -1 });

function show(made) {
  const { term } = made.dataset;
  const { left, top, bottom } = made.getBoundingClientRect();
  meaning.replaceChildren(element("b", {}, term), ` ${GLOSSARY[term]}`);
  meaning.setAttribute("aria-label", term);
  (made.closest("dialog") ?? document.body).append(meaning);
  meaning.showPopover();
  const { offsetWidth: width, offsetHeight: height } = meaning;
  const isLow = bottom > innerHeight / 2;
  meaning.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  meaning.style.top = `${Math.max(GAP, isLow ? top - height - GAP : bottom + GAP)}px`;
  meaning.focus({ preventScroll: true });
}

addEventListener("click", ({ target }) => {
  if (target.matches(".term")) show(target);
});
