// @ts-check
/** Looking back: at which moment of a table or of a record, and through whose eyes. */
import { computed, effect, lazy, signal } from "../shared/lib.js";
import { getJson } from "../shared/api.js";

/** @typedef {ReturnType<typeof openReplay>} Replay */

const moments = () => import("./moments.js");
export const Refusal = lazy(moments, "Refusal");

/**
 * @param {string} path of the table or record: moments are at ``<path>/replay``
 * @param {() => import("../shared/wire.d.ts").TableInfo | null} info
 * @param {number | null} seat whose eyes at first
 * @param {import("./moments.js").Ask} ask for a moment
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
  /** A link asked for eyes that are not the reader's. */
  const others = signal(false);
  const entries = computed(() => info()?.entries ?? 0);
  /** The first moment there is a view of: what was before is only told. */
  const begun = computed(() => info()?.begun ?? 0);
  /** What shows moments, from the first on. @type {ReturnType<typeof import("./moments.js").showMoments> | null} */
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
    /** Counts how often something was taken back: what is known of moments after it is true no more. */
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
    /** Everything that the chosen eyes have heard up to the last moment that was asked for. */
    heard: () => shower?.heard() ?? [],
    stop: () => {
      stopped = true;
      stopWaiting();
      shower?.stop();
    },
  };
  return replay;
}
