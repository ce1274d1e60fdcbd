// @ts-check
/** The commands that a player can send to a table. */
import { batch, signal } from "../shared/lib.js";
import { prefs } from "../shared/prefs.js";
import { whyAsk } from "./confirm.js";

/** @typedef {import("../shared/wire.d.ts").Problem} Problem */

/**
 * @param {import("./connection.js").Wire} wire
 * @param {import("./updates.js").Updates} updates
 * @param {import("./shown.js").Seats} seats
 * @param {import("./table.js").Draft} draft
 */
export function openCommands(wire, { update, films }, { shown }, draft) {
  const problem = signal(/** @type {Problem | null} */ (null));
  const sending = {
    busy: signal(false),
    /** The choice that is being sent. */
    choice: signal(""),
    /** The last decision that was answered; empty if the answer was refused. */
    answered: "",
    /** Whether several answers are being sent as one. */
    walking: signal(false),
    /** The range of their log entries. */
    row: { from: 0, to: -1 },
  };

  /** @param {object} command */
  async function send(command) {
    films.end();
    sending.busy.value = true;
    const answer = await wire.send(command);
    batch(() => {
      sending.busy.value = false;
      problem.value = answer.ok ? null : (answer.problem ?? null);
    });
    return answer.ok;
  }

  /** @param {string} choice an answer to the shown question */
  async function choose(choice) {
    draft.drop();
    sending.choice.value = choice;
    const decision = update.value?.table.decision;
    sending.answered = decision ?? "";
    const taken = await send({ type: "choose", seat: shown.value, decision, choice });
    sending.choice.value = "";
    if (!taken) sending.answered = "";
    return taken;
  }

  /** Take back the last answer, or all that were sent as one. */
  function undo() {
    const { from, to } = sending.row;
    return send({ type: "undo", seat: shown.value, ...(update.value?.table.entries === to && { entries: from }) });
  }

  /** @param {string} choice */
  const whyNot = (choice) => wire.why(shown.value, choice);

  return { problem, sending, send, choose, undo, whyNot };
}

/**
 * Why a choice should be confirmed first, as a message id, or "": a second tap counts as confirmation.
 * @param {import("./table.js").Table} table
 * @param {string} choice
 * @param {import("./game.js").Drawing | null} drawing
 */
export function doubt({ moment, preview }, choice, drawing) {
  const now = moment.value;
  const { tap, choice: read } = preview.pointed.value ?? {};
  return now && !(tap && read === choice) ? whyAsk(prefs.value.confirm, choice, now.choices, now.view, drawing) : "";
}
