// @ts-check
/** What this device shows of a table: the viewer's seat, the moment, the words. */
import { computed, signal } from "../shared/lib.js";
import { fitting } from "../shared/grouping.js";
import { words } from "../shared/language.js";
import { ownNames } from "../shared/words.js";
import { promptOf, targetsOf } from "./game.js";

/** @typedef {import("./game.js").Moment} Moment */
/** @typedef {import("../shared/wire.d.ts").Update} Update */
/** @typedef {ReturnType<typeof openSeats>} Seats */

/** The seats of this device, and the one whose view is shown. @param {{value: Update | null}} update */
export function openSeats(update) {
  /** The seats played on this device. */
  const mine = computed(() => {
    const held = update.value?.seats.map(({ seat }) => seat) ?? [];
    return /** @type {number[]} */ (held.filter((seat) => seat !== null));
  });
  const shared = computed(() => mine.value.length > 1);
  /** The seat whose view a shared device shows; null while the curtain is closed. */
  const eyes = signal(/** @type {number | null} */ (null));
  const shown = computed(() => {
    if (!shared.value) return mine.value[0] ?? null;
    return eyes.value !== null && mine.value.includes(eyes.value) ? eyes.value : null;
  });
  return {
    mine,
    shared,
    eyes,
    shown,
    spectator: computed(() => update.value !== null && mine.value.length === 0),
    curtain: computed(() => shared.value && shown.value === null),
    /** Whether a bot plays for this player. */
    away: computed(() => shown.value !== null && !!update.value?.table.seats[shown.value].stand_in),
  };
}

/** The page's words, with the names of the table's players and of its own content. @param {{value: Update | null}} update */
function wordsAt(update) {
  /** As one text, so that the words are rebuilt only if a name changes. */
  const names = computed(() => JSON.stringify(update.value?.table.seats.map(({ name }) => name) ?? []));
  const own = computed(() =>
    JSON.stringify(ownNames(update.value?.table.game ?? "", update.value?.seats[0]?.view.content)),
  );
  return computed(() => words.value.naming(JSON.parse(names.value), JSON.parse(own.value)));
}

/**
 * The shown moment and its open question.
 * @param {import("./updates.js").Updates} updates
 * @param {Seats} seats
 * @param {import("./table.js").Draft} draft
 * @param {import("./table.js").Preview} preview
 */
export function openMoment({ update, films }, { shown, away }, { picks }, { ways }) {
  const moment = computed(() => {
    const now = update.value;
    const seat = now?.seats.find((each) => each.seat === shown.value);
    if (!now || !seat) return null;
    const events = films.eventsOf(seat.seat).slice(0, seat.first_event + seat.events.length);
    return /** @type {Moment} */ ({ ...seat, table: now.table, events });
  });
  /** Whether the viewer is asked. */
  const asked = computed(() => {
    const seat = shown.value;
    const due = seat !== null && !away.value && !!update.value?.table.asked.includes(seat);
    return due && !films.now.value && !!moment.value?.choices.length;
  });
  /** The legal choices, and those that are several answers away. */
  const choices = computed(() =>
    asked.value && moment.value ? [...new Set([...moment.value.choices, ...Object.keys(ways.value)])] : [],
  );
  return {
    moment,
    words: wordsAt(update),
    asked,
    /** The open prompt. */
    prompt: computed(() => (moment.value ? promptOf(moment.value.view) : null)),
    /** The things on the board that a choice names. */
    targets: computed(() => targetsOf(fitting(choices.value, picks.value))),
  };
}
