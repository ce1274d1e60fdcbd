// @ts-check
/** Groups many choices into few steps: by verb, then by id.  No imports, so that it runs anywhere. */

/**
 * What the player has picked so far: a verb, and ids that the choice must contain; ``at`` is the
 * argument's index, or -1 for any.
 * @typedef {{verb: string, ids: {id: string, at: number}[]}} Picks
 */

/**
 * One button: a choice, or a group that opens.
 * @typedef {{choice: string} | {group: "verb" | "id", id: string, at: number, choices: string[]}} Item
 */

/** Up to this number, choices are listed without grouping. */
export const FEW = 12;

/** @type {Picks} */
export const NOTHING_PICKED = { verb: "", ids: [] };

/**
 * The choices to list: one of each group that the drawing calls equivalent.
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
 * A test for the choices to list apart: a game's standing extras, unless there are no others.
 * @param {string[]} choices
 * @param {string[]} extras verbs
 * @returns {(choice: string) => boolean}
 */
export function asideOf(choices, extras) {
  const isExtra = (/** @type {string} */ choice) => extras.includes(verbOf(choice));
  return choices.every(isExtra) ? () => false : isExtra;
}

/**
 * The choices that match the picks.
 * @param {string[]} choices
 * @param {Picks} picks
 */
export const fitting = (choices, { verb, ids }) =>
  choices.filter((choice) => {
    const [own, ...args] = choice.split(" ");
    return (!verb || own === verb) && ids.every(({ id, at }) => (at < 0 ? args.includes(id) : args[at] === id));
  });

/**
 * Buttons for choices, grouped so that about a dozen are shown.
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
 * One button for each group; a group of one becomes its choice.
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
 * The common beginning and end of sentences, with a gap: "Enter …", "… abwerfen".
 * @param {string[]} sentences
 * @returns {string} "" if there is none
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
 * The choices that contain every word typed.
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
