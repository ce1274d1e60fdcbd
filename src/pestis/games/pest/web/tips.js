// @ts-check
/** Tips for a first game, by prompt and, if given, by a legal choice. */

/** The setup of a first game. */
export const table = { seats: 3 };

/** Most important first; the texts are `tips.<id>`. @type {{id: string, prompt: string, choice?: string}[]} */
export const tips = [
  { id: "castle", prompt: "place-castle" },
  { id: "doctor", prompt: "place-doctor" },
  { id: "assistant", prompt: "place-assistant" },
  { id: "act", prompt: "act", choice: "begin" },
  { id: "move", prompt: "move" },
  { id: "way-in", prompt: "way-in" },
  { id: "cure", prompt: "cure" },
  { id: "construct", prompt: "construct" },
  { id: "assign", prompt: "assign" },
  { id: "produce", prompt: "produce" },
  { id: "research", prompt: "research" },
  { id: "blocked", prompt: "admit" },
  { id: "year", prompt: "place-assistant" },
];
