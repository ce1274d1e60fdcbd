// @ts-check
/** What the generic table needs to know to name the numbers of a view; in the order of ids.py. */
const regions = [
  "anglia",
  "gallia",
  "germania",
  "hispania",
  "hungaria",
  "italia",
  "polonia",
  "scandia",
  "bulgaria",
  "turcia",
  "russia",
  "tartaria",
  "mauretania",
  "numidia",
  "africa",
  "libya",
  "aegyptus",
];
const cards = [
  "peasant",
  "merchant",
  "monk",
  "knight",
  "witch",
  "king",
  "astronomer",
  "explorer",
  "caravan-leader",
  "sultan",
];

export const lists = { regions, places: [...regions, "palace"], cards };

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
