// @ts-check
/** Tips of one's first game, for the question that is asked where such a choice is there. */

/** How that game is set up. */
export const table = { seats: 3, options: { expansion: "none" } };

/** In the order in which they are wanted; the words are `tips.<id>`. @type {{id: string, prompt: string, choice?: string}[]} */
export const tips = [
  { id: "settle", prompt: "settle" },
  { id: "card", prompt: "act", choice: "take" },
  { id: "cubes", prompt: "act", choice: "place" },
  { id: "use", prompt: "act", choice: "use" },
  { id: "move", prompt: "act", choice: "move" },
  { id: "rat", prompt: "place-rat" },
  { id: "token", prompt: "turn-token" },
  { id: "crowd", prompt: "act", choice: "place" },
  { id: "signs", prompt: "act", choice: "take" },
  { id: "last", prompt: "last-act" },
];
