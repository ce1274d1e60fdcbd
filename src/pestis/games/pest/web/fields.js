// @ts-check
/** Names the numbers of a view for the generic drawing; in the order of the content. */
import { TABLES } from "./content.js";

/** @param {string} table @returns {string[]} */
const ids = (table) => TABLES[table].map(({ id }) => id);

export const lists = {
  places: ids("place"),
  roads: ids("road").map((id) => id.replace(" ", "+")),
  goods: ["wood", "stone", "food", "herbs"],
  buildings: ids("building"),
  technologies: ids("technology"),
  spaces: [
    "none",
    "move",
    "construct",
    "move-construct",
    "produce",
    "move-produce",
    "construct-produce",
    "move-construct-produce",
    "track",
    "move-track",
    "construct-track",
    "move-construct-track",
    "produce-track",
    "move-produce-track",
    "construct-produce-track",
    "move-construct-produce-track",
  ],
  eras: ["era-1", "era-2", "era-3"],
  works: ids("capital-building"),
};

export const fields = {
  order: { axes: [], value: "seat" },
  display: { axes: [] },
  pest: { axes: [] },
  aid: { axes: [] },
  decrees: { axes: [] },
  capital_card: { axes: [] },
  influence_sick: { axes: [] },
  resources: { axes: ["places"], value: "goods" },
  destroyed: { axes: ["places"] },
  sick: { axes: ["places"] },
  road_sick: { axes: ["roads"] },
  built: { axes: ["seats", "buildings"], value: "places" },
  workers: { axes: ["seats"] },
  goods: { axes: ["seats"] },
  research: { axes: ["seats"] },
  renown: { axes: ["seats"] },
  shame: { axes: ["seats"] },
  influence: { axes: ["seats"] },
  healthy: { axes: ["seats"] },
  quarantine: { axes: ["seats"] },
  dead: { axes: ["seats"] },
  grid: { axes: ["seats"] },
  doctor: { axes: ["seats"], value: "places" },
  camp: { axes: ["seats"], value: "places" },
  blocked: { axes: ["seats"], value: "spaces" },
  slots: { axes: ["seats"], value: "technologies" },
  tile: { axes: ["seats"], value: "goods" },
  tracks: { axes: ["seats", "eras"] },
  capital_owner: { axes: ["works"], value: "seat" },
  struck: { axes: [], value: "places" },
  entered: { axes: [], value: "places" },
};

export const hidden = ["turn", "on_card", "start_cards"];
