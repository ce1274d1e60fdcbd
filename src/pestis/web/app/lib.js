// @ts-check
/** Preact, hooks, signals and htm from one place. */
export {
  Fragment,
  createContext,
  h,
  render,
} from "../vendor/preact.mjs";
export {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "../vendor/hooks.mjs";
export { batch, computed, effect, signal } from "../vendor/signals.mjs";
import htm from "../vendor/htm.mjs";
import { h } from "../vendor/preact.mjs";

/** Tagged templates that make elements: no build step. */
export const html = htm.bind(h);
