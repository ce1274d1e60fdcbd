// @ts-check
/** Which events of a film one sentence tells. */
import { ability, TAKES } from "./abilities.js";
import { regionOf } from "./model.js";
import { added, areKnown, saidBy, saying } from "./sentence.js";
import { brings, isTold, PLAGUE, plague } from "./tokens.js";

/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** By what happens: one event after another of the same player. @type {Record<string, (event: Sentence, last: Sentence) => Sentence>} */
const BY_PLAYER = {
  settled: places,
  placed: places,
  "rat-spread": (event, last) =>
    saying(last, "rat-spread", { region: [last.params.region, event.params.region].flat() }),
  grew: (event, last) => saying(last, "grew", { region: [last.params.region, event.params.region].flat() }),
  showed: cards,
  discarded: cards,
};

/** @param {Sentence} event @param {Sentence} last */
function places({ params: { region, n } }, last) {
  const { places = [`${last.params.region}-${last.params.n}`] } = last.params;
  return saying(last, "placed", { places: added(places, region, n) });
}

/** @param {Sentence} event @param {Sentence} last */
function cards({ id, params }, last) {
  const { regions = [regionOf(last.params.region_card)] } = last.params;
  return saying(last, id, { regions: [...regions, regionOf(params.region_card)] });
}

/** A card and cubes that a player takes and places in the same turn, in either order. @param {Sentence} event @param {Sentence} last */
function turn(event, last) {
  const [taken, other] = TAKES.includes(last.id) ? [last, event] : [event, last];
  if (!TAKES.includes(taken.id) || other.id !== "placed") return null;
  if (taken === event) {
    const { places = [`${last.params.region}-${last.params.n}`] } = last.params;
    return saying(event, "taken-turn", { places });
  }
  return saying(last, "taken-turn", { places: added(last.params.places ?? [], event.params.region, event.params.n) });
}

/** The Plague Piece and what it brings. @param {Sentence} event @param {Sentence} last */
const spread = (event, last) =>
  event.id === "rat-spread" && brings(last)
    ? saying(last, saidBy(last) ?? "plague-moved", { to: [...(last.params.to ?? []), event.params.region] })
    : null;

/**
 * The event whose sentence tells two: what one player did twice, a turn with what they did first in it, its card with its
 * cubes, an ability with what it brings, new rats where the Plague Piece has come to, or several steps of a plague.
 * @param {Sentence} event
 * @param {Sentence} last may itself tell several
 * @returns {Sentence | null}
 */
export function merged(event, last) {
  if (!areKnown()) return null;
  const [now, before] = [event.params, last.params];
  if (PLAGUE.includes(event.id)) return plague(event, last);
  if (event.id === "discarded" && isTold(last)) return { ...last, n: event.n };
  if (now.seat !== before.seat || now.n === 0 || before.n === 0) return null;
  if (last.id === "turn-began") return event;
  if (event.id === "discarded" && last.id === "protected") return now.region_card === before.region_card ? last : null;
  if (event.id === last.id) return BY_PLAYER[event.id]?.(event, last) ?? null;
  return ability(event, last) ?? spread(event, last) ?? turn(event, last);
}
