// @ts-check
/** With which engine bots think where the page itself thinks. */
import { worker } from "./api.js";
import { signal } from "./lib.js";

/** "compiled", or why it is not; empty while that is not known. */
export const engine = signal("");

worker?.watchEngine((found) => {
  engine.value = found;
});
