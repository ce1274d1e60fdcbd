// @ts-check
/**
 * The preview of the answer that the reader points at, shown beside the question: what certainly
 * happens, and how likely the rest is.  All previews of a question are fetched in one request.
 */
import { batch, html, useEffect, useLayoutEffect, useRef, useState } from "../shared/lib.js";
import { getJson } from "../shared/api.js";
import { language, t } from "../shared/language.js";
import { prefs } from "../shared/prefs.js";
import { Sign } from "../shared/shapes.js";
import { style } from "../shared/style.js";
import { explanation } from "./cited.js";
import { isPlain, whyAsk } from "./confirm.js";
import { explain } from "./explanation.js";
import { forgive, releaseTap } from "./slips.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../shared/wire.d.ts").Foreseen} Foreseen */

void style(new URL("./foresight.css", import.meta.url).href);

/** Milliseconds before a question's previews are fetched: a quick answer needs none. */
const PAUSE = 200;
/** Share of the window's width: the preview would cover things farther right. */
const BOARDS_MIDDLE = 0.4;
/** @type {Record<string, import("../shared/wire.d.ts").Way>} */
const NOWAYS = {};
const NOWHERE = { choice: "", tap: false, left: true };
/** @type {Foreseen} */
const NOTHING = { sure: [], stop: "", odds: [], brief: "", touches: [], final: true };

/**
 * @param {object} props
 * @param {Table} props.table
 * @param {import("./game.js").Drawing} props.drawing
 * @param {Table} props.at where the answers go: the table or a set
 * @param {(ids: string[]) => void} props.onPoint
 * @param {(choice: string) => void} props.onChoose
 * @param {(asking: URLSearchParams) => Promise<import("../shared/wire.d.ts").Foresight>} [props.ask] fetches the previews instead of the table's server
 * @param {boolean} [props.brief] whether previews are told on buttons only, so that the first tap gives an answer
 */
export function Foresight({ table, drawing, at, onPoint, onChoose, ask, brief = false }) {
  const question = table.asked.value && !table.draft.waiting.value ? table.moment.value : null;
  const decision = question?.table.decision ?? "";
  const seat = question?.seat ?? null;
  const spoken = language.value;
  useEffect(() => {
    if (!decision) return undefined;
    let wanted = true;
    const asking = new URLSearchParams({ seat: String(seat), lang: spoken });
    const timer = setTimeout(async () => {
      const asked = ask ? ask(asking) : getJson(`${table.path}/preview?${asking}`);
      const told = await asked.catch(() => null);
      if (!wanted || told?.decision !== decision) return;
      batch(() => {
        table.preview.foreseen.value = told.answers;
        table.preview.ways.value = told.ways ?? NOWAYS;
      });
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
      table.preview.foreseen.value = null;
      table.preview.ways.value = NOWAYS;
    };
  }, [decision, seat, spoken]);
  const pointed = usePointed(at, decision, brief);
  const { choice, tap } = pointed;
  const told = /** @type {Foreseen | undefined} */ (at.preview.foreseen.value?.[choice]);
  const shown = !!told || (tap && !!decision);
  useEffect(() => {
    if (!shown) return undefined;
    onPoint(told ? told.touches : idsOf(choice));
    const steps = at.preview.ways.value[choice]?.steps ?? [];
    const own = { choice, decision, tap, ...(steps.length > 1 && { row: steps.map((step) => step.choice) }) };
    // The preview of a picked set takes precedence.
    if (!table.preview.pointed.value?.row) table.preview.pointed.value = own;
    const marked = tap ? mark(choice) : [];
    return () => {
      onPoint([]);
      if (table.preview.pointed.value === own) table.preview.pointed.value = null;
      for (const element of marked) element.removeAttribute("data-aimed");
    };
  }, [told, shown, choice, tap]);
  // If the first tap came before the previews and needs no second one, give the answer now.
  useEffect(() => {
    if (tap && told && isLight(told)) onChoose(choice);
  }, [tap, told]);
  const worth = told && told.sure.length + told.odds.length > 0;
  const now = at.moment.value;
  const why = shown && tap && now ? whyAsk(prefs.value.confirm, choice, now.choices, now.view, drawing) : "";
  return html`<div class="foresight-room ${pointed.left ? "" : "is-left"}">
    <div role="status">${shown && (worth || tap) && html`<${Told} told=${told} choice=${choice} tap=${tap} why=${why && table.words.value.text(why)} />`}</div>
    ${shown && tap && html`<${Ways} table=${table} choice=${choice} onChoose=${onChoose} />`}
  </div>`;
}

/** @param {{told?: Foreseen, choice: string, tap: boolean, why: string}} props */
function Told({ told = NOTHING, choice, tap, why }) {
  return html`<div class="foresight" data-foresight=${choice} tabindex=${tap ? 0 : null}>
    ${told.sure.map((line, i) => html`<p key=${`sure ${i}`}>${line}</p>`)}
    ${told.stop && html`<p class="soft">${told.stop}</p>`}
    ${told.odds.length > 0 && html`<ul>${told.odds.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`}
    ${why && html`<p>${why}</p>`}
    ${tap && html`<p class="again">${t("choices.again")}</p>`}
  </div>`;
}

/** After a first tap: buttons that give the answer, or explain what it names. @param {{table: Table, choice: string, onChoose: (choice: string) => void}} props */
function Ways({ table, choice, onChoose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const game = table.moment.value?.table.game ?? "";
  const [known, setKnown] = useState("");
  useEffect(() => {
    let wanted = true;
    setKnown("");
    void firstExplained(game, idsOf(choice), table.id).then((id) => wanted && setKnown(id));
    return () => {
      wanted = false;
    };
  }, [choice]);
  const tell = () => explain(/** @type {Element} */ (box.current), game, known, table.id);
  return html`<div class="foresight-ways" ref=${box}>
    <button type="button" class="choice is-plain" data-give onClick=${() => onChoose(choice)}>${table.words.value.choice(game, choice, table.prompt.value?.about)}</button>
    ${known && html`<button type="button" class="tool" data-about=${known} title=${t("choices.what")} aria-label=${t("choices.what")} onClick=${tell}><${Sign} name="help" /></button>`}
  </div>`;
}

/** The first of the ids that has an explanation, or "". @param {string} game @param {string[]} ids @param {string} table */
async function firstExplained(game, ids, table) {
  for (const id of ids) if (await explanation(game, id, table)) return id;
  return "";
}

/** @param {string} choice */
const idsOf = (choice) => choice.split(" ").slice(1);

/** Mark the buttons of the answer that waits for a second tap; returns them. @param {string} choice */
function mark(choice) {
  const found = [...document.querySelectorAll(`.choices [data-choice="${CSS.escape(choice)}"]`)];
  for (const element of found) element.setAttribute("data-aimed", "");
  return found;
}

/**
 * Whether the first tap on an answer only previews it: if its outcome is uncertain, or if it names
 * something, unless its preview is known to be empty or the answer can be taken back.
 * @param {Table} table
 * @param {string} choice
 */
function isShownFirst({ preview: { foreseen }, moment, draft }, choice) {
  const alone = (moment.value?.choices.length ?? 0) < 2;
  if (!choice || prefs.value.preview === "never" || alone || draft.countOf(choice) !== null) return false;
  const told = foreseen.value?.[choice];
  if (told && isLight(told)) return false;
  if (told?.odds.length) return true;
  return !isPlain(choice) && (told ? told.sure.length + told.touches.length > 0 : !foreseen.value);
}

/** Whether one tap gives an answer, because it can be taken back. @param {Foreseen} told */
const isLight = ({ final }) => prefs.value.preview === "final" && !final;

/** Whether the last input came from a finger. */
let byTouch = false;

/**
 * The answer that is pointed at by the mouse, by the keyboard's focus, or by a first tap; the
 * second tap gives it.
 * @param {Table} table
 * @param {string} decision
 * @param {boolean} deaf whether nothing is pointed at
 */
function usePointed(table, decision, deaf) {
  const [pointed, setPointed] = useState(NOWHERE);
  // A layout effect, so that it listens before the question's answers can be tapped.
  useLayoutEffect(() => {
    setPointed((now) => (now.tap || deaf ? NOWHERE : now));
    if (deaf) return releaseTap();
    /** The answer that a first tap has previewed. */
    let aimed = "";
    const point = (/** @type {EventTarget | null} */ node, tap = false) => {
      const next = pointedAt(table, node, tap);
      aimed = tap ? next.choice : "";
      setPointed((now) => (now.choice === next.choice && now.tap === tap ? now : next));
    };
    const onOver = (/** @type {PointerEvent} */ event) => {
      // The page may move under a resting mouse; that must not end what a finger points at.
      if (event.pointerType !== "touch" && !byTouch) point(event.target);
    };
    const onMove = (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "touch" || !byTouch) return;
      byTouch = false;
      point(event.target);
    };
    const onFocus = (/** @type {FocusEvent} */ event) => {
      if (!byTouch) point(event.target);
    };
    const onDown = (/** @type {PointerEvent} */ event) => {
      byTouch = event.pointerType === "touch";
    };
    const onKey = () => {
      byTouch = false;
    };
    const onClick = (/** @type {MouseEvent} */ event) => {
      // Ignore slips (slips.js), and taps on the preview itself.
      if (!byTouch || event.defaultPrevented || isAside(event.target)) return;
      const tapped = choiceAt(table, event.target);
      const first = tapped !== aimed && isShownFirst(table, tapped);
      if (first) {
        event.preventDefault();
        event.stopPropagation();
        forgive();
      }
      point(first ? event.target : null, first);
    };
    const ears = /** @type {const} */ ([
      ["pointerover", onOver],
      ["pointermove", onMove],
      ["focusin", onFocus],
      ["pointerdown", onDown],
      ["keydown", onKey],
      ["click", onClick],
    ]);
    for (const [what, ear] of ears) document.addEventListener(what, /** @type {any} */ (ear), true);
    releaseTap();
    return () => {
      for (const [what, ear] of ears) document.removeEventListener(what, /** @type {any} */ (ear), true);
    };
  }, [table, decision, deaf]);
  useEffect(() => {
    if (deaf || byTouch || !matchMedia("(hover: hover)").matches) return;
    // The mouse may already rest on an answer.
    const rests = [...document.querySelectorAll(":hover")].pop() ?? null;
    setPointed((now) => (now.tap ? now : pointedAt(table, rests)));
  }, [table, decision, deaf]);
  return pointed;
}

/** The answer at a node, and on which side its preview is shown. @param {Table} table @param {EventTarget | null} node @param {boolean} [tap] */
function pointedAt(table, node, tap = false) {
  const choice = choiceAt(table, node);
  return { choice, tap, left: !choice || middleOf(/** @type {Element} */ (node)) < innerWidth * BOARDS_MIDDLE };
}

/** @param {EventTarget | null} node */
const isAside = (node) => node instanceof Element && !!node.closest(".foresight-room, .explanation");

/** @param {Element} element */
function middleOf(element) {
  const place = element.getBoundingClientRect();
  return place.left + place.width / 2;
}

/** The answer that a node stands for; empty if it stands for none or several. @param {Table} table @param {EventTarget | null} node */
function choiceAt(table, node) {
  const element = node instanceof Element ? node.closest("[data-choice], [data-legal]") : null;
  if (!element) return "";
  const named = element.getAttribute("data-choice");
  if (named !== null) return named;
  const choices = table.targets.value.get(element.getAttribute("data-target") ?? "") ?? [];
  return choices.length === 1 ? choices[0] : "";
}
