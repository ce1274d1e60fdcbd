// @ts-check
/** The guide that teaches a game: its parts in steps, the table by number of players, what each card does. */
import { html } from "../shared/lib.js";
import { t, words } from "../shared/language.js";

/** @typedef {(props: {name: string}) => any} Glyph */
/** @typedef {{id: string, text: string, picture: string, lines: string[], rules: string[]}} Step */
/** @typedef {{id: string, title: string, steps: Step[]}} Part */
/** @typedef {{seats: number[], here: number | null, rows: {label: string, values: (string | number)[]}[]}} ByPlayers */
/** @typedef {{id: string, title: string, about: string, lines: string[], picture: string}} Card */
/** @typedef {{id: string, title: string, brief: boolean, items: Card[]}} Kind */
/** @typedef {{id: string, part: string, title: string, heads: string[], rows: string[][]}} List a table of content */
/** @typedef {{caption: string, names: string[], rows: {label: string, values: number[]}[], totals: number[], facts: {label: string, values: number[]}[], show: string}} Filled */
/** @typedef {{text: string, picture: string, number: string, show: string}} Example */
/** @typedef {{heading: string, rules: string[]}} Entry an entry of the index */
/** @typedef {{parts: Part[], table: ByPlayers | null, lists: List[], sheet: Filled | null, examples: Example[], cards: Kind[], index: Entry[], alike: string[][]}} Guide */
/** @typedef {(number: string) => string} Link returns the address of a rule */
/** @typedef {Record<string, (words: import("../shared/words.js").Words) => any>} Drawings by step: how the game draws it */

/** The part that lists what is in the box; its steps have no order. */
const BOX = "box";
const ROUND = "round";
/** The parts with the table by number of players and with the score sheet. */
export const SETUP = "setup";
export const END = "end";
/** The part with the cards and pieces, after all others. */
export const CARDS = "cards";

/** The parts of a guide that match a search; the whole guide without one. @param {Guide} guide @param {((text: string) => boolean) | null} matches @returns {Guide} */
export function filtered(guide, matches) {
  if (!matches) return guide;
  const parts = guide.parts.map((part) => ({
    ...part,
    steps: part.steps.filter(({ text, lines }) => matches([part.title, text, ...lines].join(" "))),
  }));
  const cards = guide.cards.map((kind) => ({
    ...kind,
    items: kind.items.filter(({ title, about, lines }) => matches([kind.title, title, about, ...lines].join(" "))),
  }));
  // The part that a list belongs to may have nothing that matches.
  const lists = guide.lists.map((list) => ({
    ...list,
    part: CARDS,
    rows: list.rows.filter((row) => matches([list.title, ...row].join(" "))),
  }));
  return {
    ...guide,
    lists: lists.filter(({ rows }) => rows.length),
    table: null,
    sheet: null,
    index: [],
    examples: guide.examples.filter(({ text, number }) => matches([number, text].join(" "))),
    parts: parts.filter(({ steps }) => steps.length),
    cards: cards.filter(({ items }) => items.length),
  };
}

/** The number of steps, rows of lists, cards and examples. @param {Guide} guide */
export const sizeOf = ({ parts, lists, cards, examples }) =>
  examples.length +
  lists.reduce((n, { rows }) => n + rows.length, 0) +
  parts.reduce((n, { steps }) => n + steps.length, 0) +
  cards.reduce((n, { items }) => n + items.length, 0);

/** @param {{name: string, Glyph: Glyph | null}} props one icon, or several with spaces between */
const Picture = ({ name, Glyph }) =>
  html`<span class="rule-picture" aria-hidden="true">${Glyph && name ? name.split(" ").map((each) => html`<${Glyph} key=${each} name=${each} />`) : null}</span>`;

/** One part in numbered steps, or without numbers for the box. @param {{part: Part, link: Link, game: string, box: Drawings | null, phases: Drawings | null, Glyph: Glyph | null}} props */
export function Steps({ part, link, game, box, phases, Glyph }) {
  const drawings = part.id === BOX ? box : part.id === ROUND ? phases : null;
  return html`<${part.id === BOX ? "ul" : "ol"} role="list" class="guide-steps is-${part.id}">${part.steps.map(
    (step, i) => html`<li key=${i}>
    ${drawings?.[step.id] ? html`<span class="rule-piece" data-game=${game} aria-hidden="true">${drawings[step.id](words.value)}</span>` : html`<${Picture} name=${step.picture} Glyph=${Glyph} />`}
    <div><p>${step.text}</p>${step.lines.map((line, n) => html`<p key=${n} class="guide-more">${line}</p>`)}</div>
    <span class="guide-rules">${step.rules.map((number) => html`<a key=${number} href=${link(number)}>${number}</a> `)}</span>
  </li>`,
  )}</${part.id === BOX ? "ul" : "ol"}>`;
}

/** What depends on the number of players. @param {{table: ByPlayers}} props */
export const ByNumber = ({
  table,
}) => html`<div class="scroll-x" tabindex="0" role="region" aria-label=${t("rules.part.table")}><table class="guide-table">
  <thead><tr><th scope="col">${t("rules.part.players")}</th>${table.seats.map((n) => html`<th key=${n} scope="col" class=${n === table.here ? "is-here" : ""}>${n}</th>`)}</tr></thead>
  <tbody>${table.rows.map(
    ({ label, values }) =>
      html`<tr key=${label}><th scope="row">${label}</th>${values.map((value, i) => html`<td key=${i} class=${table.seats[i] === table.here ? "is-here" : ""}>${value}</td>`)}</tr>`,
  )}</tbody></table></div>`;

/** The tables of content that belong to a part. @param {{lists: List[], part: string}} props */
export const Lists = ({ lists, part }) => {
  const here = lists.filter((list) => list.part === part);
  return (
    here.length > 0 &&
    html`<div class="guide-lists">${here.map(
      ({ id, title, heads, rows }) => html`<section key=${id} class="guide-list" aria-label=${title}><h3>${title}</h3>
      <div class="scroll-x" tabindex="0" role="region" aria-label=${title}><table class="guide-table is-list">
        <thead><tr>${heads.map((head) => html`<th key=${head} scope="col">${head}</th>`)}</tr></thead>
        <tbody>${rows.map(([name, ...cells]) => html`<tr key=${name}><th scope="row">${name}</th>${cells.map((cell, n) => html`<td key=${n}>${cell}</td>`)}</tr>`)}</tbody>
      </table></div></section>`,
    )}</div>`
  );
};

/** A filled-in score sheet, with a link to the end of its game. @param {{sheet: Filled, to: (show: string) => string}} props */
export const FilledSheet = ({
  sheet,
  to,
}) => html`<div class="scroll-x" tabindex="0" role="region" aria-label=${sheet.caption}><table class="guide-table is-sheet">
  <caption>${sheet.caption} <a class="rule-show" href=${to(sheet.show)}>${t("rules.show")}</a></caption>
  <thead><tr><th scope="col">${t("result.line")}</th>${sheet.names.map((name) => html`<th key=${name} scope="col">${name}</th>`)}</tr></thead>
  <tbody>${sheet.rows.map(
    ({ label, values }) =>
      html`<tr key=${label}><th scope="row">${label}</th>${values.map((value, i) => html`<td key=${i}>${value ? minus(value) : "·"}</td>`)}</tr>`,
  )}
  <tr class="total"><th scope="row">${t("result.total")}</th>${sheet.totals.map((value, i) => html`<td key=${i}>${minus(value)}</td>`)}</tr>
  ${sheet.facts.map(({ label, values }) => html`<tr key=${label}><th scope="row">${label}</th>${values.map((value, i) => html`<td key=${i}>${value}</td>`)}</tr>`)}</tbody></table></div>`;

/** A number with a true minus sign. @param {number} value */
const minus = (value) => String(value).replace("-", "−");

/** The rulebook's worked examples, each linked to a position to play. @param {{examples: Example[], link: Link, to: (show: string) => string, Glyph: Glyph | null}} props */
export const Examples = ({ examples, link, to, Glyph }) =>
  html`<ol role="list" class="guide-steps is-examples">${examples.map(
    (each) => html`<li key=${each.show}>
    <${Picture} name=${each.picture} Glyph=${Glyph} />
    <div><p>${each.text}</p></div>
    <span class="guide-rules"><a href=${link(each.number)}>${each.number}</a> <a class="rule-show" href=${to(each.show)} aria-label=${t("rules.show-title", { rule: each.number })}>${t("rules.show")}</a></span>
  </li>`,
  )}</ol>`;

/** The cards of one kind and what each does. @param {{kind: Kind, Glyph: Glyph | null}} props */
export const Cards = ({ kind, Glyph }) => html`<section class="guide-kind" aria-label=${kind.title}>
  <h3>${kind.title}</h3>
  <ul role="list" class="guide-cards">${kind.items.map(
    (card) => html`<li key=${card.id}>
      <${Picture} name=${card.picture} Glyph=${Glyph} />
      <div><h4>${card.title}${card.about && html` <small>${card.about}</small>`}</h4>${card.lines.map((line, n) => html`<p key=${n}>${line}</p>`)}</div>
    </li>`,
  )}</ul></section>`;

/** The index: terms and names, each with its rules. @param {{index: Entry[], link: Link}} props */
export const Index = ({ index, link }) =>
  html`<ul role="list" class="guide-index">${index.map(
    ({ heading, rules }) =>
      html`<li key=${heading}><span>${heading}</span> ${rules.map((number) => html`<a key=${number} href=${link(number)}>${number}</a> `)}</li>`,
  )}</ul>`;

/** A one-page summary to print: a round, the end of the game, and the most used cards. @param {{name: string, table: string, guide: Guide}} props */
export const Summary = ({ name, table, guide }) => html`<section class="guide-summary" aria-hidden="true">
  <h2>${name}</h2>
  ${table && html`<p class="lead">${table}</p>`}
  ${guide.table && html`<${ByNumber} table=${guide.table} />`}
  <div class="guide-columns">
    ${guide.parts
      .filter(({ id }) => id !== BOX && id !== SETUP)
      .map(
        ({ id, title, steps }) =>
          html`<section key=${id}><h3>${title}</h3><ol>${steps.map(
            ({ text, lines }, i) => html`<li key=${i}>${[text, ...lines].join(" ")}</li>`,
          )}</ol></section>`,
      )}
    ${guide.cards
      .filter(({ brief }) => brief)
      .map(
        ({ id, title, items }) =>
          html`<section key=${id}><h3>${title}</h3><dl>${items.map(
            (card) => html`<div key=${card.id}><dt>${card.title}</dt> <dd>${card.lines.join(" ")}</dd></div>`,
          )}</dl></section>`,
      )}
  </div>
</section>`;
