// @ts-check
/** The text of a hint: the best answer and one line on it; what else there is to say, and the other answers, on demand. */
import { html, useEffect, useState } from "../shared/lib.js";
import { language } from "../shared/language.js";
import { Cited, explanation } from "./cited.js";
import { idsOf } from "./hint.js";
import { answerOf, bestOf } from "./same_advice.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../shared/wire.d.ts").Hinted} Advised */
/** @typedef {import("../shared/wire.d.ts").HintedReason} HintedReason */

const MILLE = 1000;
const INDENTED = { display: "block", paddingLeft: "1em" };

/** @param {number} n */
const decimal = (n) =>
  (Math.round((10 * n) / MILLE) / 10 + 0)
    .toLocaleString(language.value, { minimumFractionDigits: 1 })
    .replace("-", "−");

/** The numbers for a hint's sentence; those that it lacks are left out. @param {Advised} one @param {string} game @param {import("../shared/words.js").Words} words */
function numbersOf({ chance, second, lower: n, expected }, game, words) {
  const own = `${game}.judge.lower`;
  const lower = n == null ? null : words.text(words.has(own) ? own : "advice.lower", { n });
  const numbers = { chance, second, lower, expected: expected === null ? null : decimal(expected) };
  return Object.fromEntries(Object.entries(numbers).filter(([, number]) => number != null));
}

/** @param {{table: Table, ranked: Advised[], onPoint: (ids: string[]) => void}} props */
export function Told({ table, ranked, onPoint }) {
  const words = table.words.value;
  const game = table.moment.value?.table.game ?? "";
  if (!ranked.length) return html`<p>${words.text("advice.nothing")}</p>`;
  const named = (/** @type {Advised} */ one) => nameOf(one, game, table.prompt.value?.about ?? "", words);
  const same = bestOf(ranked);
  const [best] = ranked;
  const others = ranked.filter((one) => !same.includes(one));
  const choices = same.some(({ picks }) => picks?.length) ? same.map(named).join("; ") : same.map(named);
  const sentence = (/** @type {Advised} */ one) =>
    words.text(one.id, { choice: named(one), choices, ...numbersOf(one, game, words) });
  const lines = (/** @type {Advised} */ one) => linesOf(one, named(one), game, words, table);
  const told = (/** @type {Advised[]} */ those, /** @type {unknown} */ text, /** @type {unknown[]} */ below) => {
    const point = () => onPoint(idsOf(those));
    return html`<div key=${those.flatMap(answerOf).join()} class="advised" data-advised=${those[0]?.choice} tabindex="0" onMouseEnter=${point} onFocus=${point}>${text}${below}</div>`;
  };
  // Where several are equally good, the sentence names them all, and each is told with what speaks for it on demand.
  const equal = same.length > 1;
  const [second, ...beyond] = equal ? [] : lines(best);
  const alike = (equal ? same : []).map((one) => ({ one, below: lines(one) })).filter(({ below }) => below.length);
  const numbers = ranked.some(({ reasons }) => reasons.some(({ params }) => Object.keys(params ?? {}).length));
  return html`${told(same, html`<b>${sentence(best)}</b>`, [second])}
    ${
      beyond.length + alike.length + others.length > 0 &&
      html`<details><summary>${words.text("advice.more")}</summary>
        ${beyond.length > 0 && html`<div class="advised">${beyond}</div>`}
        ${alike.map(({ one, below }) => told([one], words.text("advice.verdict.equal", { choice: named(one) }), below))}
        ${others.map((one) => told([one], sentence(one), lines(one)))}
        ${numbers && html`<small>${words.text("advice.numbers")}</small>`}
      </details>`
    }`;
}

/** What speaks for an answer, the steps of its turn, and what its card says. @param {Advised} one @param {string} name @param {string} game @param {import("../shared/words.js").Words} words @param {Table} table */
function linesOf(one, name, game, words, table) {
  const turn = turnOf(one, name, game, words);
  const reasons = one.reasons.map((reason) => because(reason, words));
  return [
    ...reasons.map((text) => html`<small key=${text} style=${INDENTED}>${text}</small>`),
    ...(turn ? [html`<small data-turn style=${INDENTED}>${turn}</small>`] : []),
    ...(one.about ? [html`<${Gist} game=${game} id=${one.about} line=${one.line} table=${table.id} />`] : []),
  ];
}

/** The first sentence of a card's or building's text, or the whole of one line of it.
 * @param {{game: string, id: string, line?: number | null, table: string}} props */
function Gist({ game, id, line, table }) {
  const [found, setFound] = useState(/** @type {{title: string, lines: string[]} | null} */ (null));
  useEffect(() => void explanation(game, id, table).then(setFound), [game, id, table]);
  if (!found?.lines[0]) return null;
  const text = `${found.title}: ${line == null ? found.lines[0].replace(/\.\s+\p{Lu}.*/su, ".") : found.lines.at(line)}`;
  return html`<small data-about=${id} style=${INDENTED}><${Cited} text=${text} game=${game} table=${table} /></small>`;
}

/** A choice as text; a set of cards as one choice. @param {Advised} one @param {string} game @param {string} about @param {import("../shared/words.js").Words} words */
function nameOf(one, game, about, words) {
  const whole = `${game}.judge.whole.${one.choice.split(" ")[0]}`;
  if (!words.has(whole)) return words.choice(game, one.choice, about);
  return words.text(whole, { cards: answerOf(one).flatMap((choice) => choice.split(" ").slice(1)) });
}

/** The steps of the turn that begins with a choice, in words; empty if it has no further steps.  Steps without words
 * are left out, but a first one is called by its name; steps in a row that differ only in their argument are told as
 * one (cli/table/hints.py). @param {Advised} one @param {string} name @param {string} game @param {import("../shared/words.js").Words} words */
function turnOf({ choice, turn = [] }, name, game, words) {
  const steps = [choice, ...turn]
    .map((step) => step.split(" "))
    .map(([verb, ...args]) => ({ id: `${game}.judge.step.${verb}`, args }));
  const told = steps.filter(({ id }) => words.has(id));
  const unnamed = told[0] !== steps[0];
  if (told.length < (unnamed ? 1 : 2)) return "";
  /** @type {{id: string, args: string[][]}[]} */
  const groups = [];
  for (const { id, args } of told) {
    const last = groups.at(-1);
    if (args.length === 1 && last?.id === id) last.args[0]?.push(...args);
    else groups.push({ id, args: args.map((arg) => [arg]) });
  }
  const said = groups.map(({ id, args }) => words.text(id, Object.fromEntries(args.map((arg, n) => [n + 1, arg]))));
  return words.text("advice.turn", { steps: [...(unnamed ? [name] : []), ...said].join("; ") });
}

/** @param {HintedReason} reason @param {import("../shared/words.js").Words} words */
function because({ id, what, params, slightly }, words) {
  const told = words.text(what);
  return words.text(id, { ...params, what: slightly ? words.text("advice.slightly", { what: told }) : told });
}
