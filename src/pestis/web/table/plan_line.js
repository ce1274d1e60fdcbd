// @ts-check
/**
 * The connection of a plan's ghost table: each answer there asks the server what the table would look
 * like, and nothing is played until the whole plan is.
 */
import { signal } from "../shared/lib.js";
import { postJson, Refused } from "../shared/api.js";
import { promptOf } from "./game.js";
import { DONE, GhostLine } from "./ghost_line.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../shared/wire.d.ts").Answer} Answer */
/** @typedef {import("../shared/wire.d.ts").Problem} Problem */
/** @typedef {import("../shared/wire.d.ts").Planned} Planned */

/**
 * A choice of a plan, and the table after it.
 * @typedef {object} Step
 * @property {string} choice
 * @property {string} about the id that the question was about
 * @property {boolean} alone whether it was the only answer, which the table may give by itself
 * @property {Record<string, any>[]} events
 * @property {string} stop
 * @property {Record<string, any>} view
 * @property {string[]} choices
 * @property {Record<string, import("../shared/wire.d.ts").Way>} [ways]
 */

export class PlanLine extends GhostLine {
  /** @param {Table} table @param {import("./connection.js").Ears} ears */
  constructor(table, ears) {
    super(table, ears);
    this.ways = table.preview.ways.value;
    this.steps = signal(/** @type {Step[]} */ ([]));
  }

  /** @param {number | null} _seat @param {string} choice @returns {Promise<Problem | null>} */
  async why(_seat, choice) {
    try {
      await this.#ask(choice);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.problem;
      throw error;
    }
  }

  /** @param {any} command @returns {Promise<Answer>} */
  async send({ type, choice }) {
    const steps = this.steps.value;
    if (type === "undo") this.show(steps.slice(0, -1));
    else if (type === "restart-turn") this.show([]);
    else if (type === "choose") {
      try {
        const told = await this.#ask(choice);
        const { view, choices } = this.#last;
        const about = promptOf(view)?.about ?? "";
        const { events } = told.steps[steps.length];
        const seen = { content: view.content, ...told.view };
        this.show([...steps, { ...told, view: seen, choice, about, alone: choices.length === 1, events }]);
      } catch (error) {
        return { ...DONE, ok: false, problem: error instanceof Refused ? error.problem : { id: "web.bad-answer" } };
      }
    }
    return DONE;
  }

  /** The outcome of the plan with one more choice. @param {string} choice @returns {Promise<Planned>} */
  #ask(choice) {
    const { seat, table } = this.from;
    const choices = [...this.steps.value.map((step) => step.choice), choice];
    return postJson(`${this.path}/plan`, { seat, decision: table.decision, choices });
  }

  /** The state at the end of the plan. @returns {Step | import("./game.js").Moment} */
  get #last() {
    return this.steps.value.at(-1) ?? this.from;
  }

  /** @param {Step[]} steps */
  show(steps) {
    this.steps.value = steps;
    const { table, events, ...from } = this.from;
    const { view, choices } = this.#last;
    const certain = steps.flatMap((step, i) => step.events.map((event) => ({ at: table.entries + i + 1, ...event })));
    const next = (events[events.length - 1]?.n ?? -1) + 1;
    const undo = { steps: steps.length, reason: { id: "web.plan.unsent", params: {}, reason: null } };
    const seat = {
      ...from,
      view,
      choices,
      undo,
      hint: null,
      first_event: 0,
      events: [...events, ...certain.map((event, i) => ({ n: next + i, ...event }))],
    };
    const info = {
      ...table,
      entries: table.entries + steps.length,
      decision: `plan-${++this.seq}`,
      asked: choices.length ? [/** @type {number} */ (from.seat)] : [],
      status: choices.length ? table.status : "planned",
    };
    this.ears.ways(steps.length ? (steps[steps.length - 1].ways ?? {}) : this.ways);
    this.ears.update(/** @type {any} */ ({ type: "update", seq: this.seq, table: info, seats: [seat], notes: [] }));
  }
}
