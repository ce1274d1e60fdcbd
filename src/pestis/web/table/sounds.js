// @ts-check
/** The sounds of a table, synthesized from a few tones; silent until the reader has pressed something, and if sounds are off. */
import { prefs } from "../shared/prefs.js";

/** @typedef {{pitch: number, at?: number, long?: number, type?: OscillatorType, loud?: number, to?: number}} Tone */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  deal: [0, 0.07].map((at) => ({ pitch: 1900, to: 500, at, long: 0.05, type: "triangle", loud: 0.05 })),
  place: [{ pitch: 190, to: 90, long: 0.11, loud: 0.16 }],
  plague: [
    { pitch: 110, long: 1.1, type: "sawtooth", loud: 0.05 },
    { pitch: 130.8, at: 0.08, long: 1.1, type: "sawtooth", loud: 0.04 },
  ],
  win: [523.25, 659.25, 783.99, 1046.5].map((pitch, i) => ({ pitch, at: i * 0.14, long: 0.6, loud: 0.1 })),
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {string | undefined} name */
export function play(name) {
  if (!name || !(name in SOUNDS) || !prefs.value.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    for (const tone of SOUNDS[name]) ring(audio, tone);
  } catch {
    // The device cannot play sound.
  }
}

/** @param {AudioContext} audio @param {Tone} tone */
function ring(audio, { pitch, at = 0, long = 0.3, type = "sine", loud = 0.1, to = pitch }) {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + long);
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(loud, start + 0.01);
  level.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(level).connect(audio.destination);
  tone.start(start);
  tone.stop(start + long + 0.02);
}
