// @ts-check
/**
 * Divides the steps of a film into groups that are shown at once, and the time among them.  What is shown
 * stays long enough to be read: if there is not enough time for each step, dull ones join a neighbour.
 */

/** @typedef {import("./film_queue.js").Step} Step */
/**
 * Steps that are shown at once; all times in milliseconds.
 * @typedef {object} Group
 * @property {Step[]} steps
 * @property {number} ms if nobody waits
 * @property {number} least that it keeps while other steps can be shortened or join a neighbour
 * @property {number} hard that it keeps if there is more to show even then
 */

/**
 * The time for all groups, in milliseconds.
 * @typedef {object} Time
 * @property {number} room
 * @property {number} [limit] that may be used if even the hard times of all groups exceed the room
 * @property {number} [share] of the room that is used if steps can be shortened or are dull
 */

/** Milliseconds at the normal pace for which whatever is shown stays at least. */
export const SEEN = 500;
/** Milliseconds more for a group of several steps, which may be told in two sentences. */
const SECOND = 350;
/** Milliseconds; groups that would be shorter than this are not shown by themselves, whatever they are. */
const FLASH = 60;

/** @param {Step[]} steps @returns {Group} */
function groupOf(steps) {
  const times = steps.map(({ ms }) => ms);
  const told = steps.filter(({ event, ms }) => event !== null && ms > 0);
  const heaviest = Math.max(...times);
  if (!told.length) return { steps, ms: heaviest, least: heaviest, hard: heaviest };
  return {
    steps,
    ms: Math.max(SEEN, heaviest + (told.length > 1 ? SECOND : 0)),
    least: Math.max(SEEN, ...told.map(({ least }) => least)),
    hard: Math.max(SEEN, ...told.map(({ mine, moment, least }) => (mine || moment ? least : 0))),
  };
}

/** What each player did above all: the heaviest of their deeds, and whatever is always told. @param {Step[]} steps */
export function mainsOf(steps) {
  /** @type {Map<number, Step>} */
  const mains = new Map();
  const deeds = steps.filter(({ deed }) => deed);
  for (const step of deeds) {
    if (step.by !== undefined && step.ms > (mains.get(step.by)?.ms ?? 0)) mains.set(step.by, step);
  }
  return new Set([...mains.values(), ...steps.filter(({ main }) => main)]);
}

/** How closely two neighbours belong together: 0 for the same answer, 1 for the same player, 2 otherwise. @param {Group} left @param {Group} right */
function distance(left, right) {
  const one = left.steps[left.steps.length - 1];
  const other = right.steps[0];
  if (one.update === other.update && one.at === other.at) return 0;
  return one.by === other.by ? 1 : 2;
}

/** The groups after one of them has joined its closest neighbour, the lighter of two. @param {Group[]} groups @param {number} n */
function joined(groups, n) {
  const first = [n - 1, n]
    .filter((i) => i >= 0 && i + 1 < groups.length)
    .map((i) => ({ i, distance: distance(groups[i], groups[i + 1]), ms: groups[i < n ? i : i + 1].ms }))
    .sort((a, b) => a.distance - b.distance || a.ms - b.ms)[0].i;
  const group = groupOf([...groups[first].steps, ...groups[first + 1].steps]);
  return [...groups.slice(0, first), group, ...groups.slice(first + 2)];
}

/** The lightest group of which every step is light. @param {Group[]} groups @param {(step: Step) => boolean} isLight */
function lightest(groups, isLight) {
  const found = groups.filter(({ steps }) => steps.every(isLight)).sort((a, b) => a.ms - b.ms);
  return found.length ? groups.indexOf(found[0]) : -1;
}

/** @param {Group[]} groups @param {(group: Group) => number} time */
const sum = (groups, time) => groups.reduce((all, group) => all + time(group), 0);

/** Steps without a duration belong to the one before them, or to the first. @param {Step[]} steps @returns {Group[]} */
function apart(steps) {
  /** @type {Step[][]} */
  const parts = [];
  for (const step of steps) {
    const part = parts[parts.length - 1];
    if (part && (!step.ms || part.every(({ ms }) => !ms))) part.push(step);
    else parts.push([step]);
  }
  return parts.map(groupOf);
}

/**
 * The groups in which steps are shown, in order.  If there is not enough room, dull steps join a
 * neighbour first, then others, the lightest first; never what concerns the reader, a moment or what
 * a player did above all, unless it could not be seen at all.
 * @param {Step[]} steps none of which ends the game
 * @param {Time} time
 * @param {Set<Step>} [mains] what each player did above all
 * @returns {Group[]}
 */
export function grouped(steps, time, mains = mainsOf(steps)) {
  const { room, share = 1 } = time;
  let groups = apart(steps);
  const keeps = (/** @type {Step} */ step) => step.mine || step.moment || mains.has(step);
  /** @param {(step: Step) => boolean} isLight @param {() => boolean} fits */
  const join = (isLight, fits) => {
    while (groups.length > 1 && !fits()) {
      const n = lightest(groups, isLight);
      if (n < 0) return;
      groups = joined(groups, n);
    }
  };
  // Dull steps give way so that others keep more than their least time; not yet, if more may come that has to be told as well.
  const kept = (/** @type {Group} */ { ms, least }) => (share < 1 ? least : (ms + least) / 2);
  join(
    (step) => !keeps(step) && !step.least && !step.told,
    () => sum(groups, kept) <= room * share,
  );
  join(
    (step) => !keeps(step),
    () => sum(groups, ({ hard }) => hard) <= room,
  );
  join(
    (step) => !step.mine,
    () => Math.min(...timesOf(groups, time)) >= FLASH,
  );
  return groups;
}

/** Whether a group concerns the reader. @param {Group} group */
const isMine = ({ steps }) => steps.some(({ mine }) => mine);

/**
 * How long each group is shown, in milliseconds: what concerns the reader is shortened last.
 * @param {Group[]} groups
 * @param {Time} time
 * @returns {number[]}
 */
export function timesOf(groups, { room, limit = room, share = 1 }) {
  const aim = room * share;
  const [ms, least, hard] = [
    sum(groups, (group) => group.ms),
    sum(groups, (group) => group.least),
    sum(groups, (group) => group.hard),
  ];
  if (ms <= aim) return groups.map((group) => group.ms);
  if (least <= aim) return between(groups, "least", "ms", (aim - least) / (ms - least));
  if (hard <= aim) return between(groups, "hard", "least", (aim - hard) / (least - hard));
  if (hard <= limit) return groups.map((group) => group.hard);
  const mine = sum(groups.filter(isMine), (group) => group.hard);
  const [own, rest] = [Math.min(1, limit / mine), Math.max(0, limit - mine) / (hard - mine)];
  return groups.map((group) => group.hard * (isMine(group) ? own : rest));
}

/** What is left of a time. @param {Time} time @param {number} taken milliseconds @returns {Time} */
export const lessOf = ({ room, limit = room, share }, taken) => ({
  room: Math.max(0, room - taken),
  limit: Math.max(0, limit - taken),
  share,
});

/** @param {Group[]} groups @param {"least" | "hard"} from @param {"ms" | "least"} to @param {number} share */
const between = (groups, from, to, share) => groups.map((group) => group[from] + (group[to] - group[from]) * share);
