// @ts-check
/** A lesson: a real table with the teacher's text, where each step expects certain answers. */
import {
  computed,
  html,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  signal,
} from "../shared/lib.js";
import { address, go, here } from "../shared/address.js";
import { learn, speaksOf, t, words as pageWords } from "../shared/language.js";
import { LanguageSwitch } from "../shared/language_switch.js";
import { Sign } from "../shared/shapes.js";
import { tell } from "../shared/signals.js";
import { style } from "../shared/style.js";
import { Whole } from "../shared/whole.js";
import { Zoom } from "../shared/zoom.js";
import { Announcer } from "../table/announcer.js";
import { Cited, explanation } from "../table/cited.js";
import { useDrawing } from "../table/drawing.js";
import { Foresight } from "../table/foresight.js";
import { Explainer, tell as explainThis } from "../table/explain.js";
import { useKeys } from "../table/keys.js";
import { LineNotice } from "../table/line.js";
import { useMotion } from "../table/motion.js";
import { Moving } from "../table/moving.js";
import { outline } from "../table/hint.js";
import { mark } from "../table/pick_set.js";
import { Players } from "../table/players.js";
import { PromptBar } from "../table/prompt.js";
import { Result } from "../table/result.js";
import { watchSlips } from "../table/slips.js";
import { Surface } from "../table/surface.js";
import { openTable } from "../table/table.js";
import { whyNot } from "../table/why_not.js";
import { useClimax } from "./climax.js";
import { LessonLine } from "./lesson_line.js";
import { allLessons, following, PUZZLE } from "./shelf.js";

/** @typedef {import("../table/game.js").Drawing} Drawing */
/** @typedef {import("../table/game.js").Moment} Moment */
/** @typedef {ReturnType<typeof openLesson>} Lesson */

/** The number of log lines shown in a step without a question. */
const TOLD = 10;

/** The prefix of ids of positions that show a rule. */
const SHOW = "show-";

/**
 * Where the teacher stands beside the board (learn.css), previews fit below the teacher's text.  Elsewhere they would
 * cover the board or the text, so answers have only what their buttons say.
 */
const BESIDE = matchMedia("(min-width: 1100px) and (min-height: 541px)");

/** Whether the teacher stands beside the board. */
function useBeside() {
  const [beside, setBeside] = useState(BESIDE.matches);
  useEffect(() => {
    const look = () => setBeside(BESIDE.matches);
    BESIDE.addEventListener("change", look);
    return () => BESIDE.removeEventListener("change", look);
  }, []);
  return beside;
}

/** The lesson's title; for a shown rule, its chapter and number. @param {Lesson} lesson */
const titleOf = ({ id, table, line }) => {
  const { title, rule } = /** @type {import("./lesson_line.js").LessonStep} */ (line.step.value);
  const name = table.words.value.text(title);
  return id.startsWith(SHOW) ? `${name} (${rule})` : name;
};

/** @param {string} game @param {string} id */
function openLesson(game, id) {
  /** @type {LessonLine[]} */
  const lines = [];
  const opened = openTable("", (ears) => (lines[0] = new LessonLine(game, id, ears)));
  const [line] = lines;
  const countOf = (/** @type {string} */ choice) =>
    choice.split(" ")[0] === opened.prompt.value?.picks
      ? (line.step.value?.ahead.filter((each) => each === choice).length ?? 0)
      : null;
  return { game, id, table: { ...opened, draft: { ...opened.draft, countOf } }, line };
}

/** @param {{game: string, id: string}} props */
export function LessonPage({ game, id }) {
  const lesson = useMemo(() => openLesson(game, id), [game, id]);
  useEffect(() => void lesson.table.start(), [lesson]);
  useEffect(
    () => void ["./learn.css", "../table/later.css"].map((path) => style(new URL(path, import.meta.url).href)),
    [],
  );
  useEffect(watchSlips, []);
  const drawing = useDrawing(game);
  const taught = `${game}.lessons`;
  useEffect(() => void learn(game, taught).catch(() => null), [game]);
  if (lesson.table.connection.gone.value) {
    return html`<main class="page" id="main"><h1>${t("gone.title")}</h1><p>${pageWords.value.problem(lesson.table.connection.gone.value)}</p><a class="choice is-plain" href=${address("/learn")}>${t("learn.all")}</a></main>`;
  }
  const step = lesson.line.step.value;
  if (!lesson.table.moment.value || !step || !drawing || !speaksOf(taught)) {
    return html`<main class="page is-loading"><p>${t("status.loading")}</p><${LineNotice} table=${lesson.table} /></main>`;
  }
  tell(false, `${titleOf(lesson)} – Pestis`);
  return html`<${Live} key=${step.scene} lesson=${lesson} drawing=${drawing} />`;
}

/** @param {{lesson: Lesson, drawing: Drawing}} props */
function Live({ lesson, drawing }) {
  const { game } = lesson;
  const table = useMemo(
    () => ({ ...lesson.table, moment: computed(() => withPicks(lesson, drawing)) }),
    [lesson, drawing],
  );
  // A lesson previews an answer in words only, without ghosts on the board.
  const still = useMemo(() => ({ ...table, preview: { ...table.preview, pointed: signal(null) } }), [table]);
  const moment = /** @type {Moment} */ (table.moment.value);
  const step = /** @type {import("./lesson_line.js").LessonStep} */ (lesson.line.step.value);
  const words = table.words.value;
  const choose = useCallback((/** @type {string} */ choice) => void table.answer(choice), [table]);
  useKeys(table, { choose, open: () => {}, replaying: false, nextTable: () => {} });
  const lit = useMemo(() => new Set(step.point), [step.say, step.scene]);
  useLayoutEffect(() => mark(step.ahead), [step]);
  useLayoutEffect(() => outline(lesson.id.startsWith(PUZZLE) ? [] : answersBeside(step)), [step, moment]);
  const why = (/** @type {string} */ target, /** @type {Element} */ element) =>
    void (table.asked.value ? whyNot(table, target, element) : explainThis(element, game, ""));
  const targets = table.targets.value;
  const [marked, setMarked] = useState(/** @type {string[]} */ ([]));
  const [torn, setTorn] = useState(0);
  const speaksOf = useMemo(() => new Set([...lit, ...marked]), [lit, marked]);
  const brief = !useBeside();
  const ask = useCallback((/** @type {URLSearchParams} */ asking) => lesson.line.foresee(asking), [lesson]);
  const surface = {
    targets,
    highlight: speaksOf,
    onChoose: choose,
    onPick: table.draft.pick,
    onWhy: why,
    say: (/** @type {string} */ choice) => words.choice(game, choice, table.prompt.value?.about),
  };
  const motion = useMotion(moment);
  const climax = useClimax(drawing, moment, !step.done.length, words);
  const board = {
    update: moment,
    seat: moment.seat,
    words,
    targets,
    ways: table.preview.ways.value,
    onChoose: choose,
    pointed: lit,
    motion,
    scene: climax.scene,
  };
  const over = moment.outcome && !climax.on;
  const asks = step.expect.length > 0 && !step.over;
  const preview = html`<${Foresight} table=${table} drawing=${drawing} at=${table} ask=${ask} onPoint=${setMarked} onChoose=${choose} brief=${brief} />`;
  // A lesson may expect any one of several equivalent answers, so all are listed.
  const whole = { ...drawing, sameAs: undefined };
  return html`<div key=${torn} translate=${false} data-game=${game} data-shows=${climax.shows} class="table is-lesson ${drawing.map ? "has-map" : ""} ${over ? "is-over" : ""}" style=${{ "--seats": moment.table.seats.length }}>
    <${Moving} motion=${motion} drawing=${drawing} view=${moment.view} />
    <${Bar} lesson=${lesson} />
    ${
      asks
        ? html`<${PromptBar} table=${table} drawing=${whole} onChoose=${choose} onAbsent=${() => {}} />`
        : html`<${Happened} game=${game} events=${climax.events} words=${words} />`
    }
    <${Surface} ...${surface} id="board" tag="main" class="board" label=${t("region.board")}>
      ${over ? html`<${Result} moment=${moment} words=${words} mine=${[moment.seat]} />` : html`<${Zoom} map=${!!drawing.map}><${drawing.Board} ...${board} /><//>`}
    <//>
    ${climax.drawn}
    <${Surface} ...${surface} id="hand" class="hand" label=${t("region.hand")}>
      ${drawing.Hand && html`<${drawing.Hand} ...${board} />`}
    <//>
    <${Surface} ...${surface} id="strip" class="strip" label=${t("region.players")}>
      <${Players} table=${still} moment=${moment} drawing=${drawing} />
    <//>
    <${Teacher} lesson=${lesson} preview=${asks && preview} />
    <${Problem} lesson=${lesson} />
    <${LineNotice} table=${table} />
    <${Explainer} game=${game} table="" over=${!!moment?.outcome} words=${words} onWhy=${why} />
    <${Announcer} table=${table} lesson=${saidBy(step, words)} />
    <${Whole} onTorn=${() => setTorn(torn + 1)} />
  </div>`;
}

/** The expected answers that the step does not point at on the board. @param {import("./lesson_line.js").LessonStep} step */
const answersBeside = ({ expect, point }) =>
  expect.filter((choice) => !choice.split(" ").some((id) => point.includes(id))).map((choice) => ({ choice }));

/** The moment with the picks so far applied to its view. @param {Lesson} lesson @param {Drawing} drawing */
function withPicks({ table, line }, drawing) {
  const moment = table.moment.value;
  const n = line.step.value?.ahead.length;
  const set = moment && n && drawing.setOf?.(moment.view, moment.choices);
  return set ? { ...moment, view: set.seen(n) } : moment;
}

/** What a screen reader announces: the teacher's text, or that the lesson is over. @param {import("./lesson_line.js").LessonStep} step @param {import("../shared/words.js").Words} words */
const saidBy = (step, words) => [
  step.over ? t("learn.done") : words.text(step.say),
  step.helped && words.text(step.helped),
];

/** The status bar: title, progress, navigation. @param {{lesson: Lesson}} props */
function Bar({ lesson }) {
  const { line, table } = lesson;
  const step = /** @type {import("./lesson_line.js").LessonStep} */ (line.step.value);
  const n = Math.min(step.number + 1, step.steps);
  return html`<header class="status" id="status" aria-label=${t("region.status")}>
    <a class="tool" href=${address("/learn")} title=${t("learn.all")} aria-label=${t("learn.all")}><${Sign} name="home" /></a>
    <div class="where">
      <strong class="table-name">${titleOf(lesson)}</strong>
      <span class="crumb"><span>${table.words.value.text(`${lesson.game}.name`)}</span><span>${t("learn.step", { n, of: step.steps })}</span></span>
    </div>
    <progress class="lesson-progress" max=${step.steps} value=${step.number} aria-label=${t("learn.step", { n, of: step.steps })}></progress>
    <${LanguageSwitch} />
    <button type="button" class="tool" data-lesson="restart" title=${t("learn.restart")} aria-label=${t("learn.restart")} onClick=${() => line.restart()}><${Sign} name="restart" /></button>
  </header>`;
}

/** The teacher's text, a preview below it, and the buttons back, next, and where to go at the end. @param {{lesson: Lesson, preview: any}} props */
function Teacher({ lesson, preview }) {
  const { line, table, game, id } = lesson;
  const step = /** @type {import("./lesson_line.js").LessonStep} */ (line.step.value);
  const words = table.words.value;
  const onward = useRef(/** @type {HTMLElement | null} */ (null));
  const reading = !step.expect.length;
  const key = `${step.number}`;
  useLayoutEffect(() => {
    // The button that led here has been removed: focus what comes next.
    const question = document.activeElement === document.body ? document.querySelector(".question") : null;
    const next = reading || step.over ? onward.current : question;
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }, [key, step.over]);
  return html`<aside class="rail lesson" aria-label=${t("learn.region")}>
    <div class="lesson-said" key=${key}>
      ${step.over ? html`<h2><${Sign} name="check" /> ${t("learn.done")}</h2>` : html`<p class="lesson-text">${words.text(step.say)}</p>`}
      ${step.rule && !step.over && html`<p class="lesson-rule"><${Cited} text=${`(${step.rule})`} game=${game} table="" /></p>`}
      ${step.helped && html`<p class="lesson-help">${words.text(step.helped)}</p>`}
    </div>
    ${preview}
    <div class="lesson-ways">
      ${step.number > 0 && html`<button type="button" class="quiet" data-lesson="back" disabled=${line.busy.value} onClick=${() => line.back()}><${Sign} name="back" /> ${t("learn.back")}</button>`}
      ${
        step.over && id.startsWith(SHOW)
          ? html`<${Shown} game=${game} rule=${step.rule} />`
          : step.over
            ? html`<${Onward} game=${game} id=${id} />`
            : reading &&
              html`<button type="button" class="choice is-plain is-big" data-lesson="next" ref=${onward} disabled=${line.busy.value} onClick=${() => line.next()}>${t("learn.next")}</button>`
      }
    </div>
  </aside>`;
}

/** The text of the rule that was shown, and a link to it. @param {{game: string, rule: string}} props */
function Shown({ game, rule }) {
  const back = useRef(/** @type {HTMLElement | null} */ (null));
  const [lines, setLines] = useState(/** @type {string[]} */ ([]));
  useEffect(() => back.current?.focus(), []);
  useEffect(() => void explanation(game, rule, "").then((found) => setLines(found?.lines ?? [])), [rule]);
  return html`<div class="lesson-help">${t("rules.shown")} ${lines.join(" ")}</div>
    <a class="choice is-plain is-big" ref=${back} href=${address(`/rules/${game}/${rule.slice(3)}${here().search}`)}>${t("rules.to-rules")}</a>`;
}

/** The links at the end of a lesson. @param {{game: string, id: string}} props */
function Onward({ game, id }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => first.current?.focus(), []);
  const next = following(game, id);
  return html`${next && html`<button type="button" class="choice is-plain is-big" data-lesson="onward" ref=${first} onClick=${() => go(`/learn/${game}/${next}`)}>${t("learn.onward", { lesson: pageWords.value.text(`${game}.lessons.${next}.title`) })}</button>`}
    <a class="choice ${next ? "" : "is-plain"}" href=${address("/learn")} ref=${next ? null : first}>${t("learn.all")}</a>
    <a class="choice" href=${address("/")}>${t("learn.play")}</a>`;
}

/** Why an answer was refused. @param {{lesson: Lesson}} props */
function Problem({ lesson }) {
  const { problem, words } = lesson.table;
  if (!problem.value) return null;
  return html`<div class="notices"><div class="notice is-problem" role="alert"><p>${words.value.problem(problem.value)}</p>
    <button type="button" class="tool" aria-label=${t("close")} onClick=${() => (problem.value = null)}><${Sign} name="close" /></button></div></div>`;
}

/** The latest log lines, in place of a question. @param {{game: string, events: import("../table/game.js").Event[], words: import("../shared/words.js").Words}} props */
function Happened({ game, events, words }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = events.slice(-TOLD);
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [events.length]);
  return html`<section class="actions lesson-happened" id="actions" aria-label=${t("learn.happened")}>
    <h1 class="question">${t(lines.length ? "learn.happened" : "learn.look")}</h1>
    <ol role="list" ref=${list} tabindex="0">${lines.map((event) => html`<li key=${event.n}>${words.event(game, event)}</li>`)}</ol>
  </section>`;
}

void allLessons().catch(() => null);
