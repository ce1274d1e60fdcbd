// @ts-check
/** Which lessons and puzzles there are, asked for once. */
import { signal } from "../shared/lib.js";
import { getJson } from "../shared/api.js";

/** @typedef {import("../shared/wire.d.ts").Lessons} Lessons */

/** @type {Promise<Lessons[]> | null} */
let asked = null;
const known = signal(/** @type {Lessons[]} */ ([]));

/** What a puzzle's id begins with. */
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

/** The lesson after a lesson, where there is one. @param {string} game @param {string} id */
export function following(game, id) {
  const ids = known.value.find((each) => each.game === game)?.lessons.map((lesson) => lesson.id) ?? [];
  return ids[ids.indexOf(id) + 1] ?? "";
}
