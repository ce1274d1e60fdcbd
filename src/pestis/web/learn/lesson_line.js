// @ts-check
/**
 * The connection of a lesson's table.  Nothing happens there except by the learner's answers, so each answer
 * is a request, which carries the learner's place in the lesson.
 */
import { signal } from "../shared/lib.js";
import { postJson, Refused } from "../shared/api.js";
import { habits } from "../shared/own_games.js";
import { keepPlace, placeIn } from "./progress.js";

/** @typedef {import("../shared/wire.d.ts").LessonStep} LessonStep */
/** @typedef {import("../shared/wire.d.ts").Answer} Answer */
/** @typedef {import("../table/connection.js").Ears} Ears */

/** The answer to a step that only explains. */
const NEXT = "next";
const BEGINNING = { scene: 0, done: /** @type {string[]} */ ([]) };

export class LessonLine {
  /** @param {string} game @param {string} id @param {Ears} ears */
  constructor(game, id, ears) {
    this.game = game;
    this.id = id;
    this.path = `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
    this.ears = ears;
    /** The current step. */
    this.step = signal(/** @type {LessonStep | null} */ (null));
    this.busy = signal(false);
    this.place = placeIn(game, id) ?? BEGINNING;
  }

  async start() {
    await this.#go({});
    // If the lesson has changed, the stored place may be invalid: start again.
    if (!this.step.value && this.place !== BEGINNING) await this.restart();
  }

  stop() {}

  retry() {
    void this.#go({});
  }

  /** @returns {Promise<import("../shared/wire.d.ts").ChatLine[]>} */
  said() {
    return Promise.resolve([]);
  }

  /** @param {number | null} _seat @param {string} choice @returns {Promise<import("../shared/wire.d.ts").Problem | null>} */
  async why(_seat, choice) {
    return (await postJson(`${this.path}/why`, { ...this.place, answer: choice })).problem;
  }

  /** A preview of each answer. @param {URLSearchParams} asking @returns {Promise<import("../shared/wire.d.ts").Foresight>} */
  foresee(asking) {
    asking.set("name", habits().name ?? "");
    return postJson(`${this.path}/preview?${asking}`, this.place);
  }

  /** Send an answer; a lesson has no other commands. @param {any} command @returns {Promise<Answer>} */
  send({ choice }) {
    return this.#go({ answer: choice });
  }

  next() {
    return this.#go({ answer: NEXT });
  }

  back() {
    return this.#go({ back: true });
  }

  restart() {
    this.place = BEGINNING;
    return this.#go({});
  }

  /** @param {{answer?: string, back?: boolean}} more @returns {Promise<Answer>} */
  async #go(more) {
    this.busy.value = true;
    try {
      const step = await postJson(this.path, { ...this.place, ...more });
      this.#take(step);
      return { type: "answer", key: "", ok: true, seq: step.number, problem: null };
    } catch (error) {
      const problem = error instanceof Refused ? error.problem : { id: "web.bad-answer" };
      if (error instanceof Refused && error.status === 0) this.ears.line("lost", 0, null);
      else if (!this.step.value && this.place === BEGINNING) this.ears.gone(problem);
      return { type: "answer", key: "", ok: false, seq: 0, problem };
    } finally {
      this.busy.value = false;
    }
  }

  /** @param {LessonStep} step */
  #take(step) {
    this.place = { scene: step.scene, done: step.done };
    if (!this.id.startsWith("show-")) keepPlace(this.game, this.id, this.place, step.over);
    this.ears.line("live", 0, null);
    if (!step.helped) this.ears.update(withOwnName(step.update));
    this.step.value = step;
  }
}

/** The update with the learner's own name at their seat, unless another player has it. @param {import("../shared/wire.d.ts").Update} update */
function withOwnName(update) {
  const { name } = habits();
  const { seats } = update.table;
  if (!name || seats.some((each) => each.name === name)) return update;
  const [{ seat: own }] = update.seats;
  return {
    ...update,
    table: { ...update.table, seats: seats.map((each) => (each.seat === own ? { ...each, name } : each)) },
  };
}
