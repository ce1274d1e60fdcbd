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
import { Component, h } from "../vendor/preact.mjs";

/**
 * A component that is drawn anew only when its props are not the same in what it says.
 * @param {(props: any) => any} draw
 * @param {(now: any, next: any) => boolean} same
 */
export function memo(draw, same) {
  return class extends Component {
    /** @param {any} next */
    shouldComponentUpdate(next) {
      return !same(this.props, next);
    }

    render() {
      return draw(this.props);
    }
  };
}

/** Tagged templates that make elements: no build step. */
export const html = htm.bind(h);
