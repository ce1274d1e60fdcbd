// @ts-check
/** The sound that signals the player's turn. */

/** @type {AudioContext | null} */
let audio = null;

/** Play two soft synthesized notes. */
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
    // The device has no sound.
  }
}
