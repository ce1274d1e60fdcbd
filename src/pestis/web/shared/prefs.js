// @ts-check
/** The preferences of this device; stored on it, never sent. */
import { alone } from "./address.js";
import { effect, signal } from "./lib.js";

const KEY = "pestis.prefs";

/**
 * confirm  "never", "irreversible" or "every": which choices need a confirmation
 * preview  "never", "final" or "always": for which choices a first tap only previews, on touch screens
 * theme    "auto", "light" or "dark"
 * awake    true: the screen stays on while a table is open
 * keys     false: single-character shortcuts are off
 * list     true: choices are listed even if the board shows them all
 * folded   true: the log beside the board is hidden
 * pace     "slow", "normal" or "once": how fast the others' moves are replayed
 * reader   true: a screen reader announces what happens, and nothing waits for animations
 * motion   false: no animation; true: as the system prefers
 */
const DEFAULTS = {
  language: "",
  confirm: "irreversible",
  preview: "final",
  theme: "auto",
  sound: false,
  awake: false,
  keys: true,
  list: false,
  folded: false,
  pace: "normal",
  reader: false,
  motion: true,
  speed: 1,
};

/** @returns {typeof DEFAULTS} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const prefs = signal(read());

/** @param {Partial<typeof DEFAULTS>} changes */
export function prefer(changes) {
  prefs.value = { ...prefs.value, ...changes };
  keep(KEY, prefs.value);
}

/** A storage key for data about tables; separate without a server, as both pages may share an origin. @param {string} what */
export const ownKey = (what) => `pestis.${alone ? "alone." : ""}${what}`;

/** Store a value, unless storage is full or blocked. @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Only a preference is lost.
  }
}

/** @param {string} key @returns {any} */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The duration of animations at the normal pace, in milliseconds; 0 if they are off. */
export const motionTime = () => (prefs.value.motion && !calm.matches ? 350 : 0);

/** How long a step moves that a film shows so long. @param {number} film milliseconds */
export const movedIn = (film) => Math.min(film * 0.8, 600);

/** The factor on the time that replaying the others' moves takes; 0 shows the result at once. */
export const pace = () => ({ slow: 2, normal: 1, once: 0 })[prefs.value.pace] ?? 1;

effect(() => {
  const { theme, motion } = prefs.value;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = motion ? "on" : "off";
});
