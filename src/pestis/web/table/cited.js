// @ts-check
/** Explanations of cards and rules from the server; and sentences whose rule numbers are buttons
 * that show the rule. */
import { html, useState } from "../shared/lib.js";
import { address } from "../shared/address.js";
import { getJson } from "../shared/api.js";
import { language, t } from "../shared/language.js";

const NUMBER = /[A-Z]?\d+(?:\.\w+)*/;
const CITED = new RegExp(`\\b[A-Z]{2} ${NUMBER.source}(?:, ${NUMBER.source})*`, "g");

/** @type {Map<string, Promise<any>>} */
const cache = new Map();

/**
 * The title and lines that explain a card, a place or a rule's number; null if there are none.
 * @param {string} game @param {string} id @param {string} table
 */
export function explanation(game, id, table) {
  const asking = new URLSearchParams({ lang: language.value, table });
  const path = `/api/explain/${game}/${encodeURIComponent(id)}?${asking}`;
  let found = cache.get(path);
  if (!found) {
    found = getJson(path).catch(() => null);
    cache.set(path, found);
  }
  return found;
}

/**
 * Split a sentence into plain text and rule numbers as written, each with the rule it means
 * ("RC 3.11, 3.12" contains "RC 3.11" and "3.12", which means "RC 3.12").
 * @param {string} text
 * @returns {{text: string, rule?: string}[]}
 */
export function pieces(text) {
  const found = [];
  let from = 0;
  for (const cited of text.matchAll(CITED)) {
    const prefix = cited[0].slice(0, 3);
    found.push({ text: text.slice(from, cited.index) });
    cited[0].split(", ").forEach((number, i) => {
      if (i) found.push({ text: ", " });
      found.push({ text: number, rule: i ? prefix + number : number });
    });
    from = cited.index + cited[0].length;
  }
  return [...found, { text: text.slice(from) }].filter((piece) => piece.text);
}

/** @param {{text: string, game: string, table: string}} props */
export function Cited({ text, game, table }) {
  const [told, setTold] = useState(/** @type {{title: string, lines: string[]} | null} */ (null));
  /** @param {string} rule */
  const show = async (rule) => setTold(told?.title === rule ? null : await explanation(game, rule, table));
  return html`${pieces(text).map((piece, i) =>
    piece.rule
      ? html`<button type="button" class="rule" key=${i} aria-expanded=${told?.title === piece.rule} onClick=${() => show(/** @type {string} */ (piece.rule))}>${piece.text}</button>`
      : piece.text,
  )}${told && html`<span class="rule-told" role="status"><b>${told.title}</b> ${told.lines.join(" ")} <a href=${address(`/rules/${game}/${told.title.slice(3)}?table=${table}`)}>${t("tool.rules")}</a></span>`}`;
}
