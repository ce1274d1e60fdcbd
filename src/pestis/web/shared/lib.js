// @ts-check
/** Preact, hooks, signals and htm from one place. */
export {
  Fragment,
  createContext,
  h,
  options,
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
import { useEffect, useRef, useState } from "../vendor/hooks.mjs";
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

/**
 * An element that stays the same, so that nothing of it is drawn anew, as long as its props do.
 * @param {any} type nothing where it is missing
 * @param {Record<string, any>} props
 */
export function useKept(type, props) {
  const kept = useRef(/** @type {any} */ (null));
  const { current: old } = kept;
  const names = Object.keys(props);
  const same = old?.type === type && names.every((name) => old.props[name] === props[name]);
  if (!same || names.length !== Object.keys(old.props).length) kept.current = type && h(type, props);
  return kept.current;
}

/**
 * A component that is fetched when it is drawn first.
 * @param {() => Promise<any>} load the module, or nothing where there is none to be had
 * @param {string} name what the module calls it
 */
export function lazy(load, name) {
  /** @type {any} */
  let found = null;
  return (/** @type {any} */ props) => {
    const [, tick] = useState(0);
    useEffect(() => {
      if (!found) {
        // Without a server it stays away, and is asked for again the next time.
        void load().then(
          (module) => {
            found = module?.[name];
            tick(1);
          },
          () => null,
        );
      }
    }, []);
    return found && h(found, props);
  };
}

/** Tagged templates that make elements: no build step. */
export const html = htm.bind(h);
