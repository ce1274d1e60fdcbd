// @ts-check
/** A replay: the chosen moment of a table or record, and the seat from which it is seen. */
import { computed, effect, lazy, signal } from "../shared/lib.js";
import { getJson } from "../shared/api.js";

/** @typedef {ReturnType<typeof openReplay>} Replay */

const moments = () => import("./moments.js");
export const Refusal = lazy(moments, "Refusal");

/**
 * @param {string} path of the table or record; moments are at ``<path>/replay``
 * @param {() => import("../shared/wire.d.ts").TableInfo | null} info
 * @param {number | null} seat the first viewer
 * @param {import("./moments.js").Ask} ask fetches a moment
 */
export function openReplay(
  path,
  info,
  seat,
  ask = (at, eyes, more) => getJson(`${path}/replay?at=${at}&as=${eyes}${more}`),
) {
  const at = signal(/** @type {number | null} */ (null));
  const playing = signal(false);
  const until = signal(Infinity);
  const problem = signal(/** @type {any} */ (null));
  /** Whether a link asked for a seat that is not the reader's. */
  const others = signal(false);
  const entries = computed(() => info()?.entries ?? 0);
  /** The first moment that has a view; earlier ones have only log lines. */
  const begun = computed(() => info()?.begun ?? 0);
  /** Shows moments; loaded with the first one. @type {ReturnType<typeof import("./moments.js").showMoments> | null} */
  let shower = null;
  let stopped = false;
  const stopWaiting = effect(() => {
    if (at.value === null || shower) return;
    const begin = (/** @type {typeof import("./moments.js")} */ { showMoments }) => {
      if (!stopped) shower ??= showMoments(replay, ask);
    };
    void moments().then(begin, () => null);
  });
  const hush = () => {
    others.value = false;
    problem.value = null;
  };
  const replay = {
    path,
    info,
    at,
    as: signal(/** @type {number | null} */ (seat)),
    others,
    playing,
    until,
    moment: signal(/** @type {import("./game.js").Moment | null} */ (null)),
    problem,
    entries,
    begun,
    /** Changes with every undo, after which cached moments are wrong. */
    epoch: computed(() => info()?.decision.split("-")[0] ?? ""),
    /** @param {number} n */
    go: (n) => (at.value = Math.max(begun.peek(), Math.min(entries.peek(), n))),
    leave: () => {
      playing.value = false;
      until.value = Infinity;
      at.value = null;
      hush();
    },
    hush,
    /** The events known to the chosen viewer, up to the last fetched moment. */
    heard: () => shower?.heard() ?? [],
    stop: () => {
      stopped = true;
      stopWaiting();
      shower?.stop();
    },
  };
  return replay;
}
