// @ts-check
/** How a device tells that it is my turn: title, favicon, and a sound where it is wanted. */
import { prefs } from "./prefs.js";

let before = false;
/** @type {AudioContext | null} */
let audio = null;

/** Two soft notes, made here. */
export function chime() {
  if (!navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    for (const [i, pitch] of [523.25, 783.99].entries()) {
      const start = audio.currentTime + i * 0.16;
      const tone = audio.createOscillator();
      const level = audio.createGain();
      tone.type = "sine";
      tone.frequency.value = pitch;
      level.gain.setValueAtTime(0, start);
      level.gain.linearRampToValueAtTime(0.12, start + 0.02);
      level.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
      tone.connect(level).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.55);
    }
  } catch {
    // A device without sound stays silent.
  }
}

/** Keeps the screen on where that is wanted and possible. @returns {() => void} lets it go */
export function stayAwake() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  const ask = () => {
    if (prefs.value.awake && document.visibilityState === "visible") {
      void navigator.wakeLock?.request("screen").then(
        (given) => (lock = given),
        () => null,
      );
    }
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}

/** @param {boolean} mine @param {string} title */
export function tell(mine, title) {
  document.title = title;
  const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
  const wanted = new URL(`../icons/${mine ? "turn" : "pestis"}.svg`, import.meta.url).href;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  if (mine && !before && prefs.value.sound) chime();
  before = mine;
}
