// @ts-check
/**
 * The element in which a game is drawn.  Elements with ``data-target`` are highlighted and clickable
 * while a choice names them; they are one tab stop, and arrow keys move between them.
 */
import { html, lazy, useEffect, useLayoutEffect, useRef, useState } from "../shared/lib.js";
import { verbOf } from "../shared/grouping.js";

/** Loaded after the board, because menus and arrow keys are not needed before. */
const menuFile = () => import("./target_menu.js");
/** @type {typeof import("./arrows.js").walk | null} */
let walk = null;
const TargetMenu = lazy(menuFile, "TargetMenu");

/** Maximum choices in a menu; more are narrowed down by the next click. */
const MENU = 4;
/** @type {string[]} */
const NONE = [];

/**
 * @param {object} props
 * @param {string} props.id of the region
 * @param {string} props.label
 * @param {string} [props.class]
 * @param {string} [props.tag]
 * @param {Map<string, string[]>} props.targets
 * @param {string[]} [props.extras] verbs that are always offered
 * @param {Set<string>} props.highlight
 * @param {(choice: string) => void} props.onChoose
 * @param {(target: string) => void} [props.onPick] narrows down many choices
 * @param {(target: string, element: Element) => void} [props.onWhy]
 * @param {(choice: string) => string} props.say
 * @param {any} props.children
 */
export function Surface({
  id,
  label,
  class: more = "",
  tag = "section",
  targets,
  extras = NONE,
  highlight,
  onChoose,
  onPick,
  onWhy,
  say,
  children,
}) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const lost = useRef(/** @type {string | null} */ (null));
  const [menu, setMenu] = useState(
    /** @type {{target: string, choices: string[], x: number, y: number} | null} */ (null),
  );
  useLayoutEffect(() => {
    const root = /** @type {HTMLElement} */ (box.current);
    light(root, targets, highlight, extras);
    if (lost.current !== null && document.activeElement === document.body) {
      const again = root.querySelector(`[data-target="${CSS.escape(lost.current)}"]`);
      /** @type {HTMLElement} */ (again ?? root).focus();
    }
  });
  /** The current values for the observer, because a drawing may switch panes without an update. */
  const now = useRef({ targets, highlight });
  now.current = { targets, highlight };
  useEffect(() => {
    const root = /** @type {HTMLElement} */ (box.current);
    const watch = new MutationObserver(() => light(root, now.current.targets, now.current.highlight, extras));
    watch.observe(root, { childList: true, subtree: true });
    void menuFile().catch(() => null);
    import("./arrows.js").then(
      (found) => {
        walk = found.walk;
      },
      () => null,
    );
    // Elements drawn before the observer started.
    light(root, now.current.targets, now.current.highlight, extras);
    return () => watch.disconnect();
  }, []);
  // Close the menu when one of its choices disappears; new ones do not matter.
  useEffect(() => {
    if (!menu?.choices.every((choice) => targets.get(menu.target)?.includes(choice))) setMenu(null);
  }, [targets]);

  /** @param {Element} element */
  const act = (element) => {
    const target = element.getAttribute("data-target") ?? "";
    const choices = targets.get(target) ?? [];
    if (choices.length === 1) onChoose(choices[0]);
    else if (onPick && choices.length > MENU && choices.some((choice) => choice.split(" ").length > 2)) onPick(target);
    else if (choices.length > 1) {
      const place = element.getBoundingClientRect();
      setMenu({ target, choices, x: place.left + place.width / 2, y: place.top + place.height / 2 });
    } else onWhy?.(target, element);
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const element = targetOf(event.target);
    if (event.key.startsWith("Arrow")) {
      if (walk?.(/** @type {HTMLElement} */ (box.current), element, event.key)) event.preventDefault();
    } else if (element && event.target === element && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      act(element);
    }
  };
  return html`<${tag} class="surface ${more}" id=${id} ref=${box} tabindex="-1" aria-label=${label}
    onClick=${(/** @type {MouseEvent} */ event) => {
      const element = targetOf(event.target);
      if (element) act(element);
    }}
    onKeyDown=${onKeyDown}
    onFocusIn=${(/** @type {FocusEvent} */ event) => (lost.current = targetOf(event.target)?.getAttribute("data-target") ?? null)}
    onFocusOut=${(/** @type {FocusEvent} */ event) => {
      if (event.relatedTarget) lost.current = null;
    }}>
    ${children}
    ${
      menu &&
      html`<${TargetMenu} ...${menu} say=${say} onClose=${() => setMenu(null)}
      onChoose=${(/** @type {string} */ choice) => {
        setMenu(null);
        onChoose(choice);
      }} />`
    }
  <//>`;
}

/** @param {EventTarget | null} node */
const targetOf = (node) => (node instanceof Element ? node.closest("[data-target]") : null);

/**
 * @param {HTMLElement} root
 * @param {Map<string, string[]>} targets
 * @param {Set<string>} highlight
 * @param {string[]} extras
 */
function light(root, targets, highlight, extras) {
  // An attribute for the style sheet, because a :has() on the table would be evaluated at every change.
  if (root.id === "hand") root.parentElement?.toggleAttribute("data-hand", root.childElementCount > 0);
  const all = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-target]"))];
  const focused = all.find((element) => element === document.activeElement);
  const stop = focused ?? all.find((element) => targets.has(element.dataset.target ?? "")) ?? all[0];
  for (const element of all) {
    const target = element.dataset.target ?? "";
    element.toggleAttribute("data-legal", targets.has(target));
    element.toggleAttribute("data-side", !!targets.get(target)?.every((choice) => extras.includes(verbOf(choice))));
    element.toggleAttribute("data-marked", highlight.has(target));
    set(element, "tabindex", element === stop ? "0" : "-1");
    if (!element.hasAttribute("role") || element.dataset.made) {
      set(element, "data-made", "1");
      set(element, "role", "button");
      set(element, "aria-disabled", String(!targets.has(target) && !("way" in element.dataset)));
    }
  }
  // Another player's board has no targets.
  for (const element of root.querySelectorAll("[data-made]:not([data-target])"))
    for (const name of ["data-legal", "data-side", "data-marked", "data-made", "tabindex", "aria-disabled"])
      element.removeAttribute(name);
  for (const element of root.querySelectorAll("[data-explain]:not([data-target])")) {
    element.toggleAttribute("data-marked", highlight.has(element.getAttribute("data-explain") ?? ""));
  }
}

/** Set an attribute only if it differs, to avoid a needless style update. @param {Element} element @param {string} name @param {string} value */
const set = (element, name, value) => element.getAttribute(name) !== value && element.setAttribute(name, value);
