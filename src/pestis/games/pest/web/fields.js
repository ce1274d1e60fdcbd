// @ts-check
/** What the generic table needs to know to name the numbers of a view; in the order of the content. */
const places = ["capital", "valdoren", "karsk", "morvane", "gothar", "ashkelar", "dunvar", "ystrin", "porthelm", "corvath", "blessir", "gollor", "brannek", "tolmer", "eskild", "fenwar", "harrog", "joren", "kelmond", "lirran", "norrik", "pellas", "rendal", "sarvo", "terras", "wessin", "aldik", "birken", "cresta", "dorrim", "elvas", "farrow", "grenna", "hobrek", "isken", "jolva", "kettel", "lomar", "mirrel", "nessa", "orlin", "quarn", "rusk", "tamsel", "ulmar", "meskar"];

export const lists = {
  places,
  roads: ["capital+dunvar", "capital+fenwar", "capital+harrog", "capital+lirran", "capital+grenna", "valdoren+tolmer", "valdoren+aldik", "valdoren+cresta", "valdoren+farrow", "karsk+brannek", "karsk+aldik", "karsk+birken", "morvane+eskild", "morvane+cresta", "morvane+hobrek", "gothar+gollor", "gothar+fenwar", "gothar+dorrim", "gothar+elvas", "ashkelar+kelmond", "ashkelar+dorrim", "ashkelar+lomar", "dunvar+harrog", "dunvar+lirran", "dunvar+mirrel", "ystrin+joren", "ystrin+mirrel", "ystrin+quarn", "porthelm+sarvo", "porthelm+wessin", "porthelm+mirrel", "porthelm+ulmar", "corvath+norrik", "corvath+rendal", "corvath+nessa", "corvath+tamsel", "blessir+terras", "blessir+meskar", "gollor+birken", "gollor+dorrim", "brannek+birken", "brannek+elvas", "brannek+grenna", "tolmer+aldik", "tolmer+farrow", "tolmer+grenna", "eskild+hobrek", "eskild+isken", "eskild+kettel", "fenwar+elvas", "fenwar+jolva", "harrog+grenna", "joren+hobrek", "joren+kettel", "joren+mirrel", "kelmond+jolva", "kelmond+lomar", "kelmond+nessa", "lirran+jolva", "lirran+orlin", "norrik+jolva", "norrik+nessa", "norrik+orlin", "pellas+isken", "pellas+kettel", "pellas+quarn", "rendal+lomar", "rendal+nessa", "sarvo+rusk", "sarvo+ulmar", "sarvo+meskar", "terras+orlin", "terras+rusk", "terras+tamsel", "wessin+quarn", "wessin+ulmar", "cresta+farrow", "isken+kettel", "orlin+tamsel", "rusk+meskar"],
  goods: ["wood", "stone", "food", "herbs"],
  buildings: ["district-1", "district-2", "workshop", "district-3", "district-4", "manufactory", "district-5", "district-6", "treasury", "castle"],
  technologies: ["breathing-apparatus", "blast-furnace", "examination-desk", "medical-mask", "disinfectant", "cloning-experiment", "construction-crane", "patient-transport", "airborne-medicine", "plague-experts", "scholars", "experimental-lab", "assembly-line", "medical-tent", "protective-uniform", "travel-permit", "medicine-trials", "quarantine-tent", "quarantine-house", "tool-cart", "advanced-containment", "steel-horseshoe", "syringe", "quarantine-checkpoint", "mobile-workshop", "loading-crane", "storage-containers", "adrenaline-shot", "tuition", "supply-depot"],
  spaces: ["none", "move", "construct", "move-construct", "produce", "move-produce", "construct-produce", "move-construct-produce", "track", "move-track", "construct-track", "move-construct-track", "produce-track", "move-produce-track", "construct-produce-track", "move-construct-produce-track"],
  eras: ["era-1", "era-2", "era-3"],
  works: ["granary", "hospital", "academy", "cathedral", "council-palace"],
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
