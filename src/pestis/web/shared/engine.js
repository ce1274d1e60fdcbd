// @ts-check
/** The engine that bots use without a server. */
import { worker } from "./api.js";
import { signal } from "./lib.js";

/** "compiled", or the reason for bytecode; empty while unknown. */
export const engine = signal("");

worker?.watchEngine((found) => {
  engine.value = found;
});
