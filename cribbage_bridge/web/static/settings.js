/* The settings for all games on this device. */

const STORED = "cribbage settings";

const DEFAULTS = {
  pace: "calm", order: "rank", deck: "two", cuts: false, sound: false, voice: false,
  name: "", turn: true, reactions: true,
};

/** The current settings. */
export const settings = {
  ...DEFAULTS, ...JSON.parse(localStorage.getItem(STORED) ?? "{}"),
};

/** A media query that matches if the device is set to reduce motion. */
export const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** Fill in the fields of a form with the current settings. */
export function fillIn(form) {
  for (const [name, value] of Object.entries(settings)) {
    const field = form.elements[name];
    if (!field) continue;
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
  }
}

/** Change a setting when the user changes its field, and then call `changed`. */
export function follow(form, changed) {
  form.addEventListener("change", ({ target: { name, type, checked, value } }) => {
    changeSetting(name, type === "checkbox" ? checked : value);
    changed();
  });
}

/** Change one setting. */
export function changeSetting(name, value) {
  settings[name] = value;
  localStorage.setItem(STORED, JSON.stringify(settings));
  apply();
}

function apply() {
  document.documentElement.dataset.deck = settings.deck;
}

apply();
