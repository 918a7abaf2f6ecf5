/* The building blocks of all pages. */

import { Refusal } from "./api.js";
import * as texts from "./texts.js";

/**
 * Make an element.
 *
 * @param {string} name Its tag, and its classes after dots: `p.note.quiet`.
 * @param {object} [attributes] Its attributes; a function is the listener for an event.
 * @param {...(Node|string)} children Its children.
 */
export function element(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const made = document.createElement(tag);
  made.classList.add(...classes);
  return furnished(made, attributes, children);
}

/** Make an SVG element, given its tag, its attributes and its children. */
export function drawing(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  return furnished(made, attributes, children);
}

function furnished(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== null && value !== false) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** Make a button, by default a primary one. */
export function button(text, click, { disabled = false, primary = true } = {}) {
  const name = primary ? "button.button.primary" : "button.button";
  return element(name, { click, disabled: disabled && "" }, text);
}

/** Make an item of a list of facts: a name, a figure, and any further nodes. */
export function fact(name, figure, ...more) {
  const value = element("dd", {}, element("b", {}, figure), ...more);
  return element("div", {}, element("dt", {}, name), value);
}

/** Replace the children of an element, unless they are the same. */
export function fill(made, children) {
  const isSame = (child, place) => child === made.childNodes[place];
  const { length } = made.childNodes;
  if (children.length === length && children.every(isSame)) return;
  made.replaceChildren(...children);
}

/** Return the element with the given id. */
export const part = (id) => document.getElementById(id);

/** Show an error message, or clear the current one if `reason` is empty. */
export function complain(reason = "") {
  part("problem").textContent = reason;
}

/** Call a function; if it throws a `Refusal`, show the reason and return false. */
export async function attempt(doing) {
  complain();
  try {
    await doing();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    complain(error.message);
    return false;
  }
}

/** Call a function when another window changes what is stored under a key. */
export function onStored(stored, changed) {
  addEventListener("storage", ({ key }) => [stored, null].includes(key) && changed());
}

/** Return a text with its first letter in uppercase. */
export const capitalized = (text) => text[0].toUpperCase() + text.slice(1);

/** Format a number with two decimal places, always with a sign if `signed` is true. */
export function rounded(mean, signed = false) {
  const text = Math.abs(mean.decimal).toFixed(2);
  if (mean.decimal < 0) return `−${text}`;
  return signed ? `+${text}` : text;
}

/** Copy text; return true if the browser allows it. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copy the address of the page, and return a message for the user. */
export const copyAddress = async () =>
  (await copied(location.href)) ? texts.LINK_COPIED : texts.LINK_IN_ADDRESS;

addEventListener("DOMContentLoaded", () => {
  document.querySelector("main").classList.remove("loading");
});
