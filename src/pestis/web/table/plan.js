// @ts-check
/**
 * A plan: several choices in a row on a ghost of the table, up to the first hidden outcome.  The
 * reader then plays all of them or drops the plan.
 */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../shared/lib.js";
import { LOBBY, learn, speaksOf, t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";
import { style } from "../shared/style.js";
import { PlanLine } from "./plan_line.js";
import { sendAll } from "./send_all.js";
import { openTable } from "./table.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
function openGhost(table) {
  /** @type {PlanLine[]} */
  const lines = [];
  const ghost = openTable(table.id, (ears) => (lines[0] = new PlanLine(table, ears)));
  return { ghost, line: lines[0] };
}

/**
 * The plan, shown beside the question.
 * @param {object} props
 * @param {Table} props.table
 * @param {boolean} props.away whether a replay is shown
 * @param {(ghost: Table) => void} props.onGhost called with the ghost table, to be shown instead
 * @param {() => void} props.onClose called when plan and ghost end
 */
export function Plan({ table, away, onGhost, onClose }) {
  const [plan, setPlan] = useState(/** @type {ReturnType<typeof openGhost> | null} */ (null));
  const [playing, setPlaying] = useState(false);
  const decision = table.moment.value?.table.decision;
  useEffect(() => {
    const opened = openGhost(table);
    let wanted = true;
    const begin = () => {
      if (!wanted) return;
      setPlan(opened);
      onGhost(opened.ghost);
    };
    const ready = [style(new URL("./plan.css", import.meta.url).href), learn(LOBBY), opened.ghost.start()];
    Promise.all(ready).then(begin, () => wanted && onClose());
    return () => {
      wanted = false;
    };
  }, []);
  const moved = plan && !playing && decision !== plan.line.from.table.decision;
  useEffect(() => {
    if (!moved) return;
    table.problem.value = { id: "web.plan.moved" };
    onClose();
  }, [moved]);
  if (!plan || away || !speaksOf(LOBBY)) return null;
  const play = async () => {
    setPlaying(true);
    plan.ghost.sending.busy.value = true;
    const steps = plan.line.steps.value;
    const n = await sendAll(table, plan.line.from.table.entries, steps);
    onClose();
    if (n < steps.length) table.problem.value = stopped(n, steps.length, table.problem.value);
  };
  return html`<${Band} ...${plan} playing=${playing} onPlay=${play} onClose=${onClose} />`;
}

/**
 * The problem of a plan that could not be played to its end.
 * @param {number} n
 * @param {number} of
 * @param {import("../shared/wire.d.ts").Problem | null} why
 */
const stopped = (n, of, why) => ({ id: "web.plan.stopped", params: why ? { n, of, why } : { n, of } });

/** @param {{ghost: Table, line: PlanLine, playing: boolean, onPlay: () => void, onClose: () => void}} props */
function Band({ ghost, line, playing, onPlay, onClose }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const steps = line.steps.value;
  const n = steps.length;
  const words = ghost.words.value;
  const { game } = line.from.table;
  const problem = ghost.problem.value;
  const stop = n > 0 && !steps[n - 1].choices.length ? steps[n - 1].stop : "";
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [n]);
  const back = () => void ghost.send({ type: "undo" });
  return html`<section class="plan" aria-label=${t("plan.title")}>
    <div class="plan-told" role="status">
      <p class="plan-title"><${Sign} name="branch" /> <b>${t(playing ? "plan.playing" : "plan.band", { n })}</b></p>
      ${n > 0 ? html`<ol ref=${list} role="list" tabindex="0" aria-label=${t("plan.title")}>${steps.map((step, i) => html`<li key=${i} data-step=${step.choice}>${toldOf(step, words, game)}</li>`)}</ol>` : html`<p class="soft">${t("plan.how")}</p>`}
      ${stop && html`<p class="plan-stop">${words.text(stop === "question" ? "web.plan.others" : `preview.stop.${stop}`)}</p>`}
    </div>
    ${problem && html`<p class="why" role="alert">${words.problem(problem)}</p>`}
    <div class="plan-ways">
      <button type="button" class="choice is-plain" data-plan="play" disabled=${!n || playing} onClick=${onPlay}>${t("plan.play")}</button>
      <button type="button" class="quiet" data-plan="back" disabled=${!n || playing} onClick=${back} title=${t("plan.back")}><${Sign} name="undo" /> <span>${t("plan.back")}</span></button>
      <button type="button" class="quiet" data-plan="drop" disabled=${playing} onClick=${onClose} title=${t("plan.drop")}><${Sign} name="close" /> <span>${t("plan.drop")}</span></button>
    </div>
  </section>`;
}

/**
 * The certain events of a choice as text; the choice itself if it has none.
 * @param {import("./plan_line.js").Step} step
 * @param {import("../shared/words.js").Words} words
 * @param {string} game
 */
const toldOf = ({ choice, about, events }, words, game) =>
  events.length
    ? events.map((event) => words.event(game, /** @type {any} */ (event))).join(" ")
    : words.choice(game, choice, about);
