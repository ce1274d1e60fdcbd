// @ts-check
/** The list of lessons and puzzles, requested once. */
import { signal } from "../shared/lib.js";
import { getJson } from "../shared/api.js";

/** @typedef {import("../shared/wire.d.ts").Lessons} Lessons */

/** @type {Promise<Lessons[]> | null} */
let asked = null;
const known = signal(/** @type {Lessons[]} */ ([]));

/** The prefix of puzzles' ids. */
export const PUZZLE = "puzzle-";

export function allLessons() {
  asked ??= getJson("/api/lessons").then(
    (found) => (known.value = found),
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The id of the next lesson; empty after the last. @param {string} game @param {string} id */
export function following(game, id) {
  const ids = known.value.find((each) => each.game === game)?.lessons.map((lesson) => lesson.id) ?? [];
  return ids[ids.indexOf(id) + 1] ?? "";
}
