// @ts-check
/** How long a film shows events of this game, as a multiple of other events. */

/** @type {Record<string, number>} */
export const weights = {
  "card-in-play": 0.4,
  dealt: 0.4,
  settled: 0.8,
  took: 1.5,
  "took-from": 1.6,
  skipped: 0.5,
  used: 0.5,
  "plague-moved": 1.5,
  "rat-spread": 0.4,
  rages: 0.3,
  turned: 0.85,
  lost: 1.5,
  "diplomat-lost": 1.5,
  counted: 0.7,
  discarded: 0.25,
  looked: 0.5,
  "not-swapped": 0.4,
  drew: 0.5,
  kept: 0.3,
  showed: 0.4,
  reshuffled: 0.3,
  held: 0.5,
};
