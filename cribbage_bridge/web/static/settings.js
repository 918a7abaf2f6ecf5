/* What a person has chosen for all games on this device. */

const KEPT = "cribbage settings";

const DEFAULTS = { pace: "calm", order: "rank", deck: "two", sound: false, voice: false };

/** The settings as they are now. */
export const settings = { ...DEFAULTS, ...kept() };

function kept() {
  return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
}

/** Show the settings in a form, and follow what is chosen there. */
export function offerSettings(form, changed) {
  for (const [name, value] of Object.entries(settings)) {
    const field = form.elements[name];
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
  }
  form.addEventListener("change", ({ target: { name, type, checked, value } }) => {
    settings[name] = type === "checkbox" ? checked : value;
    localStorage.setItem(KEPT, JSON.stringify(settings));
    apply();
    changed();
  });
}

function apply() {
  document.documentElement.dataset.deck = settings.deck;
}

apply();
