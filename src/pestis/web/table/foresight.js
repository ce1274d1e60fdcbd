// @ts-check
/**
 * What an answer will do, told beside the question while it is pointed at: what happens for
 * certain, and how likely the rest is.  What holds the table is asked once for each question.
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
import { forgive, hear } from "./slips.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../shared/wire.d.ts").Foreseen} Foreseen */

void style(new URL("./foresight.css", import.meta.url).href);

/** Milliseconds that a question stands before it is asked: who answers at once needs no preview. */
const PAUSE = 200;
/** Of the width: what is pointed at farther right would lie under what is told. */
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
 * @param {Table} props.at where the answers go: to the table, or into a set
 * @param {(ids: string[]) => void} props.onPoint
 * @param {(choice: string) => void} props.onChoose
 * @param {(asking: URLSearchParams) => Promise<import("../shared/wire.d.ts").Foresight>} [props.ask] what previews; else what holds the table
 */
export function Foresight({ table, drawing, at, onPoint, onChoose, ask }) {
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
  const pointed = usePointed(at, decision);
  const { choice, tap } = pointed;
  const told = /** @type {Foreseen | undefined} */ (at.preview.foreseen.value?.[choice]);
  const shown = !!told || (tap && !!decision);
  useEffect(() => {
    if (!shown) return undefined;
    onPoint(told ? told.touches : idsOf(choice));
    const steps = at.preview.ways.value[choice]?.steps ?? [];
    const own = { choice, decision, tap, ...(steps.length > 1 && { row: steps.map((step) => step.choice) }) };
    // What is picked of a set is shown as long as it is picked.
    if (!table.preview.pointed.value?.row) table.preview.pointed.value = own;
    const marked = tap ? mark(choice) : [];
    return () => {
      onPoint([]);
      if (table.preview.pointed.value === own) table.preview.pointed.value = null;
      for (const element of marked) element.removeAttribute("data-aimed");
    };
  }, [told, shown, choice, tap]);
  // A tap that came before the previews waits for no second one in vain.
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

/** What a finger can do next: give the answer, or read what it speaks of. @param {{table: Table, choice: string, onChoose: (choice: string) => void}} props */
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

/** The first of the things that has an explanation. @param {string} game @param {string[]} ids @param {string} table */
async function firstExplained(game, ids, table) {
  for (const id of ids) if (await explanation(game, id, table)) return id;
  return "";
}

/** @param {string} choice */
const idsOf = (choice) => choice.split(" ").slice(1);

/** Show which answer waits for a second tap; returns where. @param {string} choice */
function mark(choice) {
  const found = [...document.querySelectorAll(`.choices [data-choice="${CSS.escape(choice)}"]`)];
  for (const element of found) element.setAttribute("data-aimed", "");
  return found;
}

/**
 * Whether a finger's first tap on an answer shows what it will do: where it names something, as long
 * as nobody knows that it does nothing to be shown or can be taken back, and where anything is uncertain.
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

/** Whether a finger gives an answer with one tap, because undo takes it back. @param {Foreseen} told */
const isLight = ({ final }) => prefs.value.preview === "final" && !final;

/** Was a finger the last to touch anything? */
let byTouch = false;

/**
 * The answer that is pointed at: by the mouse, by the keyboard's focus, or by the first tap of a
 * finger; the second gives it.
 * @param {Table} table
 * @param {string} decision
 */
function usePointed(table, decision) {
  const [pointed, setPointed] = useState(NOWHERE);
  // With the question: a tap is no earlier than what it taps.
  useLayoutEffect(() => {
    setPointed((now) => (now.tap ? NOWHERE : now));
    /** What a first tap has shown. */
    let aimed = "";
    const point = (/** @type {EventTarget | null} */ node, tap = false) => {
      const next = pointedAt(table, node, tap);
      aimed = tap ? next.choice : "";
      setPointed((now) => (now.choice === next.choice && now.tap === tap ? now : next));
    };
    const onOver = (/** @type {PointerEvent} */ event) => {
      // Under a mouse that rests the page may move, which takes nothing from a finger.
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
      // A slip (slips.js) is no tap, and who reads on has not left.
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
    hear();
    return () => {
      for (const [what, ear] of ears) document.removeEventListener(what, /** @type {any} */ (ear), true);
    };
  }, [table, decision]);
  useEffect(() => {
    if (byTouch || !matchMedia("(hover: hover)").matches) return;
    // The mouse may have come to rest on an answer before this was there.
    const rests = [...document.querySelectorAll(":hover")].pop() ?? null;
    setPointed((now) => (now.tap ? now : pointedAt(table, rests)));
  }, [table, decision]);
  return pointed;
}

/** What is pointed at there. @param {Table} table @param {EventTarget | null} node @param {boolean} [tap] */
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

/** The one answer that a place on the page stands for. @param {Table} table @param {EventTarget | null} node */
function choiceAt(table, node) {
  const element = node instanceof Element ? node.closest("[data-choice], [data-legal]") : null;
  if (!element) return "";
  const named = element.getAttribute("data-choice");
  if (named !== null) return named;
  const choices = table.targets.value.get(element.getAttribute("data-target") ?? "") ?? [];
  return choices.length === 1 ? choices[0] : "";
}
