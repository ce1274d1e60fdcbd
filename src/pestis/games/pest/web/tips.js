// @ts-check
/** Tips of one's first game, for the question that is asked where such a choice is there. */

/** How that game is set up. */
export const table = { seats: 3 };

/** In the order in which they are wanted; the words are `tips.<id>`. @type {{id: string, prompt: string, choice?: string}[]} */
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
