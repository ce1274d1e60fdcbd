// @ts-check
/** Names the numbers of a view for the generic drawing; in the order of the content. */
import { CARD_IDS, REGION_IDS } from "./model.js";

export const lists = { regions: REGION_IDS, places: [...REGION_IDS, "palace"], cards: CARD_IDS };

export const fields = {
  turn: { value: "seat" },
  plague: { value: "regions" },
  caravan: { value: "regions" },
  owners: { axes: ["cards"], value: "seat" },
  cubes: { axes: ["places", "seats"] },
  diplomats: { axes: ["places", "seats"] },
  rats: { axes: ["regions"] },
  starters: { axes: ["regions"] },
  onto: { axes: ["cards"] },
};

export const hidden = ["done", "used", "ender", "seen_from", "seen_by"];
