/* What a person has chosen for all games on this device. */

const KEPT = "cribbage settings";

const DEFAULTS = {
  pace: "calm", order: "rank", deck: "two", cuts: false, sound: false, voice: false,
};

/** The settings as they are now. */
export const settings = { ...DEFAULTS, ...kept() };

function kept() {
  return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
}

/** Show the settings in a form, as far as it has them. */
export function fillIn(form) {
  for (const [name, value] of Object.entries(settings)) {
    const field = form.elements[name];
    if (!field) continue;
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
  }
}

/** Follow what is chosen in a form. */
export function follow(form, changed) {
  form.addEventListener("change", ({ target: { name, type, checked, value } }) => {
    changeSetting(name, type === "checkbox" ? checked : value);
    changed();
  });
}

/** Change one setting. */
export function changeSetting(name, value) {
  settings[name] = value;
  localStorage.setItem(KEPT, JSON.stringify(settings));
  apply();
}

function apply() {
  document.documentElement.dataset.deck = settings.deck;
}

apply();
