// @ts-check
/** What this device prefers; kept in its storage, never sent. */
import { alone } from "./address.js";
import { effect, signal } from "./lib.js";

const KEY = "pestis.prefs";

/**
 * confirm  "never", "irreversible" or "every": when a choice asks back before it is sent
 * preview  "never", "final" or "always": when a finger's first tap shows what an answer will do, and the second gives it
 * theme    "auto", "light" or "dark"
 * awake    true: the screen stays on while a table is open
 * keys     false: no letter, digit or sign does anything by itself
 * list     true: answers as a list also where the board shows them all
 * folded   true: the log beside the board is folded away
 * pace     "slow", "normal" or "once": how fast it is told what others did
 * reader   true: a screen reader says what happens, and nothing waits until it has been shown
 * motion   false: no motion at all; true: as the system says
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

/** The key of what comes of tables: where a server offers the page without one, each has its own. @param {string} what */
export const ownKey = (what) => `pestis.${alone ? "alone." : ""}${what}`;

/** Storage may be full or forbidden: then nothing is kept. @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is lost but the memory of a preference.
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

/** How long motion may take at the normal pace, in milliseconds: at most 400, none where it is not wanted. */
export const motionTime = () => (prefs.value.motion && !calm.matches ? 350 : 0);

/** How many times as long it takes to tell what others did; what is told at once is not told by itself. */
export const pace = () => ({ slow: 2, normal: 1, once: 0 })[prefs.value.pace] ?? 1;

effect(() => {
  const { theme, motion } = prefs.value;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = motion ? "on" : "off";
});
