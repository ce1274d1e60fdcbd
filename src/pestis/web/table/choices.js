// @ts-check
/**
 * The answers to a question as buttons.  Up to a dozen are shown side by side; more are grouped by
 * their verbs and the things they name, and can be searched by typing.  Answers that end the turn,
 * and those that a game always offers, stay visible.
 */
import { html, lazy, useEffect, useLayoutEffect, useRef, useState } from "../shared/lib.js";
import { ENDING, isPlain } from "./confirm.js";
import { nameOf } from "./game.js";
import {
  asideOf,
  buttons,
  commonText,
  distinct,
  FEW,
  fitting,
  found,
  groupedBy,
  itemsOf,
  verbOf,
} from "../shared/grouping.js";
import { t } from "../shared/language.js";
import { prefs } from "../shared/prefs.js";
import { Sign } from "../shared/shapes.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../shared/grouping.js").Item} Item */

const Picked = lazy(() => import("./picked.js"), "Picked");

/** More answers than this can be searched by typing. */
const SEARCHED = 20;
/** Up to this number have buttons even if the board shows them. */
const ALSO_BUTTONS = 3;
/** Maximum search results that are shown. */
const SHOWN = 40;

/** @param {{table: Table, drawing: import("./game.js").Drawing | null, onChoose: (choice: string) => void}} props */
export function Choices({ table, drawing, onChoose }) {
  const moment = /** @type {import("./game.js").Moment} */ (table.moment.value);
  const { game } = moment.table;
  const words = table.words.value;
  const about = table.prompt.value?.about ?? "";
  const [typed, setTyped] = useState("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const picks = table.draft.picks.value;
  useEffect(() => setTyped(""), [moment.table.decision]);

  const say = (/** @type {string} */ choice) => words.choice(game, choice, about);
  const extras = new Set(drawing?.extras ?? []);
  const all = distinct(moment, drawing);
  const isAside = asideOf(all, [...extras]);
  const isExtra = (/** @type {string} */ choice) => isAside(choice) && !isPlain(choice);
  const plain = all.filter(isPlain);
  const aside = all.filter(isExtra);
  const named = fitting(all, picks).filter(
    (choice) => !isPlain(choice) && (picks.verb || picks.ids.length || !isExtra(choice)),
  );
  const many = all.length - plain.length > FEW;
  const [first] = named;
  // If all answers have the same verb, the question says it.
  const bare = drawing?.terse?.includes(first && verbOf(first)) && named.every((one) => verbOf(one) === verbOf(first));
  const items = typed
    ? found(all, typed, say)
        .slice(0, SHOWN)
        .map((choice) => ({ choice }))
    : itemsOf(named, picks);
  const asides = picks.verb || picks.ids.length || typed ? [] : buttons(groupedBy(aside, verbOf), "verb", -1);
  const main = onward(all, plain, extras, table.prompt.value, drawing, moment.view);
  const ending = typed ? [] : plain.map((choice) => ({ choice }));
  const few = asides.length + ending.length > ALSO_BUTTONS ? 0 : ALSO_BUTTONS;

  /** @param {Item} item */
  const open = (item) => {
    if ("choice" in item) return onChoose(item.choice);
    const { group, id, at } = item;
    table.draft.picks.value = group === "verb" ? { ...picks, verb: id } : { ...picks, ids: [...picks.ids, { id, at }] };
  };
  const briefOf = (/** @type {string} */ choice) =>
    [table.preview.foreseen.value?.[choice]?.brief, drawing?.brief?.(choice, moment.view, words)]
      .filter(Boolean)
      .join(" · ");
  let digit = 0;
  const key = `${moment.table.decision} ${JSON.stringify(picks)} ${typed}`;
  const { over, shown, sheet, setSheet } = useSheet(box, key, named, table.prompt.value?.picks ? 0 : few);
  const lit =
    over === ON_BOARD ? items.filter((item) => choicesOf(item).every((choice) => shown.includes(choice))) : [];
  const button = (/** @type {Item} */ item) =>
    html`<${Answer} shut=${!sheet && lit.includes(item)} key=${"choice" in item ? item.choice : `${item.group} ${item.id}`} item=${item} n=${++digit} busy=${table.sending.busy.value || table.sending.walking.value} sent=${"choice" in item && table.sending.choice.value === item.choice}
      text=${"choice" in item ? (bare && named.includes(item.choice) ? html`<span aria-hidden="true">${nameOf(words, game, item.choice.split(" ")[1])}</span><span class="unseen">${say(item.choice)}</span>` : say(item.choice)) : groupName(item, say, words, game)}
      main=${"choice" in item && item.choice === main} times=${"choice" in item ? table.draft.countOf(item.choice) : null} brief=${"choice" in item && briefOf(item.choice)}
      final=${"choice" in item && drawing?.irreversible ? drawing.irreversible(item.choice, moment.view) : ""}
      words=${words} onPress=${() => open(item)} />`;
  return html`<div class="choices ${many ? "is-many" : named.length <= few ? `is-few ${over && !lit.length ? "is-tall" : ""}` : ""}" ref=${box}>
    ${
      many &&
      html`<div class="choices-tools">
      <${Picked} table=${table} say=${say} />
      ${
        all.length - plain.length > SEARCHED &&
        (typed || (!picks.verb && !picks.ids.length)) &&
        html`<input type="search" class="choices-find" placeholder=${t("choices.find")} aria-label=${t("choices.find")} value=${typed} autocomplete="off" spellcheck="false"
        onInput=${(/** @type {any} */ event) => setTyped(event.target.value)}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Escape") setTyped("");
          else if (event.key === "Enter" && items.length === 1) open(items[0]);
        }} />`
      }
    </div>`
    }
    ${over && html`<span class="spread">${over === ON_BOARD && html`<span class="is-key">${t("choices.lit")}</span>`}<button type="button" class="quiet" data-spread aria-expanded=${String(sheet)} onClick=${() => setSheet(!sheet)}>${sheet ? t("close") : t(over, { n: (lit.length ? lit : items).flatMap(choicesOf).length })}</button></span>`}
    ${items.length > 0 && html`<ol class="choices-named ${sheet ? "is-sheet" : !lit.length ? "" : lit.length === items.length ? "is-folded" : "is-part"}" role="list">${items.map(button)}</ol>`}
    ${typed && !items.length && html`<p class="soft">${t("choices.none")}</p>`}
    ${asides.length + ending.length > 0 && html`<ol class="choices-plain" role="list">${asides.map(button)}${ending.map(button)}</ol>`}
  </div>`;
}

const ON_BOARD = "choices.on-board";
/** The state of a list that has not been measured. */
const UNMEASURED = { of: "", over: "", shown: "" };

/**
 * A list that does not fit can be opened over the board.  If there are more than ``few`` answers, those
 * that can be clicked on the board are hidden from the list; the others stay buttons.
 * @param {{current: HTMLElement | null}} box
 * @param {string} key identifies the list
 * @param {string[]} named the answers in it
 * @param {number} few maximum answers of which all stay buttons
 */
function useSheet(box, key, named, few) {
  const [room, setRoom] = useState("");
  const of = `${key} ${room} ${prefs.value.list}`;
  const [seen, setSeen] = useState(UNMEASURED);
  const { over, shown } = seen.of === of ? seen : UNMEASURED;
  const [opened, setOpened] = useState("");
  const sheet = opened === of;
  const scrolled = useRef("");
  useLayoutEffect(() => {
    // In the next frame, all is laid out anyway.
    const frame = requestAnimationFrame(() => {
      const list = box.current?.querySelector(".choices-named");
      if (!list) return;
      if (!sheet && !prefs.value.list) {
        const found = named.filter(drawn).join("|");
        const long = list.scrollHeight > list.clientHeight + 4 || list.scrollWidth > list.clientWidth + 4;
        const board = over === ON_BOARD || ((long || named.length > few) && found);
        const next = board ? ON_BOARD : long ? "choices.all" : over;
        if (found !== shown || next !== over) setSeen({ of, over: next, shown: found });
      }
      if (scrolled.current !== key) list.scrollLeft = list.scrollTop = 0;
      scrolled.current = key;
    });
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    const resized = () => setRoom(`${innerWidth} ${innerHeight}`);
    const shut = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setOpened("");
    addEventListener("resize", resized);
    addEventListener("keydown", shut);
    return () => {
      removeEventListener("resize", resized);
      removeEventListener("keydown", shut);
    };
  }, []);
  return { over, shown: shown.split("|"), sheet, setSheet: (/** @type {boolean} */ open) => setOpened(open ? of : "") };
}

/** @param {Item} item */
const choicesOf = (item) => ("choice" in item ? [item.choice] : item.choices);

/** Whether the board shows a thing that the answer names. @param {string} choice */
const drawn = (choice) =>
  choice
    .split(" ")
    .slice(1)
    .some((id) => document.querySelector(`.surface [data-target="${CSS.escape(id)}"]`)?.getClientRects().length);

/**
 * The one answer to highlight, because it continues the game.  While others still do something, an
 * answer that ends or skips them is not highlighted, unless all parts of the turn are done.
 * @param {string[]} all
 * @param {string[]} plain
 * @param {Set<string>} extras
 * @param {import("./game.js").Prompt | null} prompt
 * @param {import("./game.js").Drawing | null} drawing
 * @param {Record<string, any>} view
 */
function onward(all, plain, extras, prompt, drawing, view) {
  const aside = (/** @type {string} */ choice) => extras.has(verbOf(choice));
  const through = prompt?.parts?.length && prompt.parts.every(([, done]) => done);
  const open = all.some((choice) => !isPlain(choice) && !aside(choice));
  if (open && !through) return plain.find((choice) => drawing?.onward?.(choice, view));
  return plain.find((choice) => ENDING.includes(choice)) ?? plain.find((choice) => !aside(choice));
}

/** @param {any} props */
function Answer({ item, n, shut, busy, sent, text, main, times, brief, final, words, onPress }) {
  const isGroup = "group" in item;
  return html`<li class=${shut ? "is-shut" : null}>
    <button type="button" aria-busy=${sent ? "true" : null} aria-pressed=${times === null ? null : String(times > 0)} class="choice ${sent ? "is-sent" : ""} ${isGroup ? "is-group" : isPlain(item.choice) ? `is-plain ${main ? "" : "is-other"}` : ""}"
      data-choice=${isGroup ? null : item.choice} data-group=${isGroup ? item.id : null} data-digit=${n < 10 ? n : null} disabled=${busy} onClick=${onPress}>
      ${n < 10 && html`<kbd aria-hidden="true">${n}</kbd>`}
      <span>${text}${times > 1 && html` <b>×${times}</b>`}</span>
      ${brief && html`<small class="group-size">${brief}</small>`}
      ${isGroup && html`<small class="group-size">${item.choices.length}</small><${Sign} name="next" />`}
      ${final && html`<span class="is-final" title=${words.text(final)}><${Sign} name="final" /><span class="unseen">${words.text(final)}</span></span>`}
    </button>
  </li>`;
}

/**
 * The name of a group of choices: the game's word for it, or else what their sentences share.
 * @param {Extract<Item, {group: string}>} group
 * @param {(choice: string) => string} say
 * @param {import("../shared/words.js").Words} words
 * @param {string} game
 */
export function groupName({ group, id, choices }, say, words, game) {
  const own = `${game}.verb.${id}`;
  if (group === "verb" && words.has(own)) return words.text(own);
  return commonText(choices.map(say)) || nameOf(words, game, id).replaceAll("-", " ");
}
