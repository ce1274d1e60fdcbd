// @ts-check
/** How long a film shows events of this game, as a multiple of other events. */

/** @type {import("../../../web/table/types.d.ts").Weights} */
export const weights = {
  // Whoever has no cards has nothing to show.
  revealed: ({ params }) => (params.cards?.length ? 1 : 0.3),
  "building-chosen": 0.4,
  "row-card": 0.4,
  "row-replaced": 0.4,
  "supply-chosen": 1.1,
  drew: 0.7,
  "draw-short": 0.4,
  reshuffled: 0.3,
  "rats-lost": 0.7,
  passed: 0.8,
  // Told with the cards that are played there.
  entered: 0.6,
  announced: 1.1,
  "premium-used": 1.5,
  "standard-used": 1.3,
  declined: 0.4,
  took: 1.2,
  "took-tokens": 1.3,
  "hospital-discard": 0.5,
};
