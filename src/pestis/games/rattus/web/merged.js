// @ts-check
/** Which events of a film one sentence tells. */
import { learn, speaksOf } from "../../../web/shared/language.js";
import { regionOf } from "./model.js";

/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** The words of these sentences, loaded with them; until then each event is told by its own. */
const WORDS = "rattus.told";
void learn(WORDS).catch(() => null);

/** @param {Sentence} last @param {string} sentence @param {Record<string, any>} params @returns {Sentence} */
const told = (last, sentence, params) => ({
  ...last,
  params: { ...last.params, ...params },
  text: `${WORDS}.${sentence}`,
});

/** Numbers of cubes by what has them: one entry for each, such as "gallia-2". @param {string[]} counted @param {unknown} id @param {number} n */
function added(counted, id, n) {
  const last = counted.find((each) => each.startsWith(`${id}-`));
  const sum = `${id}-${n + Number(last?.split("-")[1] ?? 0)}`;
  return last ? counted.map((each) => (each === last ? sum : each)) : [...counted, sum];
}

/** By what happens: one event after another of the same player. @type {Record<string, (event: Sentence, last: Sentence) => Sentence>} */
const BY_PLAYER = {
  settled: places,
  placed: places,
  "rat-spread": (event, last) => told(last, "rat-spread", { region: [last.params.region, event.params.region].flat() }),
  grew: (event, last) => told(last, "grew", { region: [last.params.region, event.params.region].flat() }),
  showed: cards,
  discarded: cards,
};

/** @param {Sentence} event @param {Sentence} last */
function places({ params: { region, n } }, last) {
  const { places = [`${last.params.region}-${last.params.n}`] } = last.params;
  return told(last, "placed", { places: added(places, region, n) });
}

/** @param {Sentence} event @param {Sentence} last */
function cards({ id, params }, last) {
  const { regions = [regionOf(last.params.region_card)] } = last.params;
  return told(last, id, { regions: [...regions, regionOf(params.region_card)] });
}

/** Events by which a player gets a class card. */
const TAKES = ["took", "took-from"];

/** A card and cubes that a player takes and places in the same turn, in either order. @param {Sentence} event @param {Sentence} last */
function turn(event, last) {
  const [taken, other] = TAKES.includes(last.id) ? [last, event] : [event, last];
  if (!TAKES.includes(taken.id) || other.id !== "placed") return null;
  if (taken === event) {
    const { places = [`${last.params.region}-${last.params.n}`] } = last.params;
    return told(event, "turn", { places });
  }
  return told(last, "turn", { places: added(last.params.places ?? [], event.params.region, event.params.n) });
}

/** What players lose in a region, without a mark of one of them. @param {Sentence} event @param {Sentence} last */
function lost({ params: { seat, n } }, last) {
  const { losses = [`${last.params.seat}-${last.params.n}`] } = last.params;
  return told(last, "lost", { seat: undefined, losses: added(losses, seat, n) });
}

/**
 * The event whose sentence tells two: what one player did twice, a turn's card with its cubes, new rats where the Plague Piece has
 * come to, or what several players lose in a region.
 * @param {Sentence} event
 * @param {Sentence} last may itself tell several
 * @returns {Sentence | null}
 */
export function merged(event, last) {
  if (!speaksOf(WORDS)) return null;
  const [now, before] = [event.params, last.params];
  if (event.id === "lost" && last.id === "lost") return now.region === before.region ? lost(event, last) : null;
  if (now.seat !== before.seat || now.n === 0 || before.n === 0) return null;
  if (event.id === "rat-spread" && last.id === "plague-moved")
    return told(last, "plague-moved", { to: [...(before.to ?? []), now.region] });
  return event.id === last.id ? (BY_PLAYER[event.id]?.(event, last) ?? null) : turn(event, last);
}
