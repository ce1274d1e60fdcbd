// @ts-check
/** Tips for a first game, by prompt and, if given, by a legal choice. */

/** The setup of a first game. */
export const table = { seats: 3, options: { expansion: "none" } };

/** Most important first; the texts are `tips.<id>`. @type {{id: string, prompt: string, choice?: string}[]} */
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
