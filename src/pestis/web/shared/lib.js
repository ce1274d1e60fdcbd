// @ts-check
/** Exports Preact, its hooks, signals and htm. */
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
 * A component that renders again only when its props differ by the given test.
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
 * A memoized element: the same object, which Preact skips, until a prop changes.
 * @param {any} type a falsy one makes no element
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
 * A component whose module is loaded when it is first rendered.
 * @param {() => Promise<any>} load the module, or nothing if there is none
 * @param {string} name the export's name
 */
export function lazy(load, name) {
  /** @type {any} */
  let found = null;
  return (/** @type {any} */ props) => {
    const [, tick] = useState(0);
    useEffect(() => {
      if (!found) {
        // After a failure it renders nothing; the next mount tries again.
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

/** A template tag that creates elements, so that no build step is needed. */
export const html = htm.bind(h);
