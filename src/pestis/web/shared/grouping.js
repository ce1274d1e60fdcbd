// @ts-check
/** Many choices in few steps: by verb, then by what they name.  No imports: it runs anywhere. */

/**
 * What the reader has picked so far: a verb, and things that the choice must name; ``at`` is the
 * place in the choice, or -1 for anywhere.
 * @typedef {{verb: string, ids: {id: string, at: number}[]}} Picks
 */

/**
 * One button: a choice, or a group that opens.
 * @typedef {{choice: string} | {group: "verb" | "id", id: string, at: number, choices: string[]}} Item
 */

/** Up to this number of choices stand beside each other as they are. */
export const FEW = 12;

/** @type {Picks} */
export const NOTHING_PICKED = { verb: "", ids: [] };

/**
 * The answers to list: one of those that do the same, as the drawing says.
 * @param {{choices: string[], view: Record<string, any>}} moment
 * @param {{sameAs?: (choice: string, view: Record<string, any>) => string} | null} drawing
 */
export function distinct({ choices, view }, drawing) {
  const same = drawing?.sameAs;
  return same ? choices.filter((choice) => same(choice, view) === choice) : choices;
}

/** @param {string} choice */
export const verbOf = (choice) => choice.split(" ", 1)[0];

/**
 * Tells which answers stand aside: what a game always has at hand, unless just that is asked.
 * @param {string[]} choices
 * @param {string[]} extras verbs
 * @returns {(choice: string) => boolean}
 */
export function asideOf(choices, extras) {
  const isExtra = (/** @type {string} */ choice) => extras.includes(verbOf(choice));
  return choices.every(isExtra) ? () => false : isExtra;
}

/**
 * The choices that fit what was picked.
 * @param {string[]} choices
 * @param {Picks} picks
 */
export const fitting = (choices, { verb, ids }) =>
  choices.filter((choice) => {
    const [own, ...args] = choice.split(" ");
    return (!verb || own === verb) && ids.every(({ id, at }) => (at < 0 ? args.includes(id) : args[at] === id));
  });

/**
 * Buttons for choices that name something, a dozen or so at a time.
 * @param {string[]} choices that fit the picks
 * @param {Picks} picks
 * @returns {Item[]}
 */
export function itemsOf(choices, picks) {
  const single = choices.map((choice) => ({ choice }));
  if (choices.length <= FEW) return single;
  if (!picks.verb) {
    const verbs = groupedBy(choices, verbOf);
    if (verbs.size > 1) return buttons(verbs, "verb", -1);
  }
  const taken = picks.ids.map(({ at }) => at);
  const most = Math.max(...choices.map((choice) => choice.split(" ").length - 1));
  for (let at = 0; at < most; at++) {
    if (taken.includes(at)) continue;
    const groups = groupedBy(choices, (choice) => choice.split(" ")[at + 1] ?? "");
    if (groups.size > 1 && groups.size < choices.length) return buttons(groups, "id", at);
  }
  return single;
}

/**
 * One button for each group; a group of one is its choice.
 * @param {Map<string, string[]>} groups
 * @param {"verb" | "id"} group
 * @param {number} at
 * @returns {Item[]}
 */
export function buttons(groups, group, at) {
  /** @type {Item[]} */
  const items = [];
  for (const [id, choices] of groups) {
    if (choices.length > 1 && id) items.push({ group, id, at, choices });
    else items.push(...choices.map((choice) => ({ choice })));
  }
  return items;
}

/**
 * @param {string[]} choices
 * @param {(choice: string) => string} key
 * @returns {Map<string, string[]>}
 */
export function groupedBy(choices, key) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const choice of choices) groups.set(key(choice), [...(groups.get(key(choice)) ?? []), choice]);
  return groups;
}

/**
 * What several sentences have in common, with a gap: "Enter …", "… abwerfen".
 * @param {string[]} sentences
 * @returns {string} "" where they share nothing
 */
export function commonText(sentences) {
  const split = sentences.map((sentence) => sentence.split(" "));
  const [first] = split;
  const least = Math.min(...split.map(({ length }) => length));
  let start = 0;
  while (start < least && split.every((words) => words[start] === first[start])) start += 1;
  let end = 0;
  while (end < least - start && split.every((words) => words[words.length - 1 - end] === first[first.length - 1 - end]))
    end += 1;
  if (!start && !end) return "";
  return [...first.slice(0, start), "…", ...first.slice(first.length - end)].join(" ");
}

/**
 * The choices whose words hold everything that was typed.
 * @param {string[]} choices
 * @param {string} typed
 * @param {(choice: string) => string} say
 */
export function found(choices, typed, say) {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter((choice) => {
    const text = `${say(choice)} ${choice}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
