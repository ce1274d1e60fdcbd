// @ts-check
/** Explains why a thing on the table cannot be chosen now. */
import { explain } from "./explanation.js";
import { nameOf } from "./game.js";

/**
 * Explain why no choice names the target now, by asking about every verb that could name it.
 * @param {import("./table.js").Table} table
 * @param {string} target
 * @param {Element} element
 */
export async function whyNot(table, target, element) {
  const moment = table.moment.value;
  if (!moment) return;
  const { game } = moment.table;
  const words = table.words.value;
  const about = element.getAttribute("data-explain") ?? target;
  const known = Object.entries(words.catalogue)
    .filter(([id, text]) => id.startsWith(`${game}.choice.`) && mayName(words, game, String(text), target))
    .map(([id]) => id.split(".")[2]);
  const now = moment.choices.map((choice) => choice.split(" ")[0]).filter((verb) => known.includes(verb));
  for (const verb of new Set([...now, ...known])) {
    const problem = await table.whyNot(`${verb} ${target}`).catch(() => null);
    if (problem?.reason) {
      await explain(element, game, about, table.id, problem.reason);
      return;
    }
  }
  await explain(element, game, about, table.id, {
    id: "web.why.not-now",
    params: { name: nameOf(words, game, target) },
  });
}

/**
 * Whether the first argument of a choice with this template could be the target.
 * @param {import("../shared/words.js").Words} words
 * @param {string} game
 * @param {string} template
 * @param {string} target
 */
function mayName(words, game, template, target) {
  const group = /\{1(?::([\w-]+))?\}/.exec(template);
  if (!group) return false;
  if (group[1] === "player") return /^seat-\d+$/.test(target);
  return !group[1] || words.has(`${game}.${group[1]}.${target}`);
}
