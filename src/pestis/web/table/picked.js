// @ts-check
/** The things picked so far to narrow down many answers. */
import { html } from "../shared/lib.js";
import { fitting, NOTHING_PICKED } from "../shared/grouping.js";
import { t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";
import { groupName } from "./choices.js";
import { nameOf } from "./game.js";

/** A button for each picked thing, which puts it back. @param {{table: import("./table.js").Table, say: (choice: string) => string}} props */
export function Picked({ table, say }) {
  const moment = table.moment.value;
  const { verb, ids } = table.draft.picks.value;
  if (!moment || (!verb && !ids.length)) return null;
  const words = table.words.value;
  const { game } = moment.table;
  const put = (/** @type {import("../shared/grouping.js").Picks} */ picks) => (table.draft.picks.value = picks);
  const chip = (/** @type {string} */ key, /** @type {string} */ text, /** @type {() => void} */ back) =>
    html`<button key=${key} type="button" class="quiet picked" aria-label=${t("choices.put-back", { name: text })} onClick=${back}>${text} <${Sign} name="close" /></button>`;
  const verbText =
    verb &&
    groupName(
      { group: "verb", id: verb, at: -1, choices: fitting(moment.choices, { verb, ids: [] }) },
      say,
      words,
      game,
    );
  return html`${verb && chip("verb", verbText, () => put(NOTHING_PICKED))}
    ${ids.map(({ id }, i) => chip(id, nameOf(words, game, id), () => put({ verb, ids: ids.slice(0, i) })))}`;
}
