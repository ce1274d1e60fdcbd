// @ts-check
/** The learner's place in each lesson; stored on this device and sent only with an answer. */
import { keep, kept } from "../shared/prefs.js";

const KEY = "pestis.lessons";

/** @typedef {{scene: number, done: string[]}} Place */

/** @returns {Record<string, {scene: number, done: string[], finished: boolean}>} */
function readAll() {
  const places = kept(KEY);
  return places && typeof places === "object" ? places : {};
}

/** @param {string} game @param {string} id */
const keyOf = (game, id) => `${game}/${id}`;

/** The learner's place; null at the beginning. @param {string} game @param {string} id @returns {Place | null} */
export function placeIn(game, id) {
  const place = readAll()[keyOf(game, id)];
  if (!place || !Array.isArray(place.done) || !(place.scene || place.done.length)) return null;
  return { scene: place.scene, done: place.done };
}

/** Whether the learner has finished the lesson once. @param {string} game @param {string} id */
export const isDone = (game, id) => readAll()[keyOf(game, id)]?.finished === true;

/** @param {string} game @param {string} id @param {Place} place @param {boolean} over */
export function keepPlace(game, id, { scene, done }, over) {
  const finished = over || isDone(game, id);
  const place = over ? { scene: 0, done: [] } : { scene, done };
  keep(KEY, { ...readAll(), [keyOf(game, id)]: { ...place, finished } });
}
