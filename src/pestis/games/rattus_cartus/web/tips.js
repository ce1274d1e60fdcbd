// @ts-check
/** Tips of one's first game, for the question that is asked where such a choice is there. */

/** How that game is set up. */
export const table = { seats: 3 };

/** In the order in which they are wanted; the words are `tips.<id>`. @type {{id: string, prompt: string, choice?: string}[]} */
export const tips = [
  { id: "supply", prompt: "choose-supply" },
  { id: "enter", prompt: "enter" },
  { id: "play", prompt: "play-cards", choice: "play" },
  { id: "most", prompt: "play-cards", choice: "done" },
  { id: "action", prompt: "premium-action" },
  { id: "action", prompt: "standard-action" },
  { id: "look", prompt: "look" },
  { id: "tracks", prompt: "enter" },
  { id: "nuns", prompt: "choose-supply" },
];
