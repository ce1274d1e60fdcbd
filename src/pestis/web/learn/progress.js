// @ts-check
/** Where this device's learner stands in each lesson; kept here and sent only with an answer. */
import { keep, kept } from "../shared/prefs.js";

const KEY = "pestis.lessons";

/** @typedef {{scene: number, done: string[]}} Place */

/** @returns {Record<string, {scene: number, done: string[], finished: boolean}>} */
function all() {
  const places = kept(KEY);
  return places && typeof places === "object" ? places : {};
}

/** @param {string} game @param {string} id */
const named = (game, id) => `${game}/${id}`;

/** Where the learner left off; null at the beginning. @param {string} game @param {string} id @returns {Place | null} */
export function placeIn(game, id) {
  const place = all()[named(game, id)];
  if (!place || !Array.isArray(place.done) || !(place.scene || place.done.length)) return null;
  return { scene: place.scene, done: place.done };
}

/** Whether it was played to its end once. @param {string} game @param {string} id */
export const isDone = (game, id) => all()[named(game, id)]?.finished === true;

/** @param {string} game @param {string} id @param {Place} place @param {boolean} over */
export function keepPlace(game, id, { scene, done }, over) {
  const finished = over || isDone(game, id);
  const place = over ? { scene: 0, done: [] } : { scene, done };
  keep(KEY, { ...all(), [named(game, id)]: { ...place, finished } });
}
