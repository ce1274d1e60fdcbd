// @ts-check
/** Tips for a first game, by prompt and, if given, by a legal choice. */

/** The setup of a first game. */
export const table = { seats: 3 };

/** Most important first; the texts are `tips.<id>`. @type {{id: string, prompt: string, choice?: string}[]} */
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
