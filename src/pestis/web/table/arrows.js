// @ts-check
/** Moves the focus between targets with the arrow keys. */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Focus the nearest target in a direction; returns whether there is one. @param {HTMLElement} root @param {Element | null} from @param {string} key */
export function walk(root, from, key) {
  const next = neighbour(root, from, key);
  if (next) focusOn(root, next);
  return !!next;
}

/** @param {HTMLElement} root @param {HTMLElement} next */
function focusOn(root, next) {
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-target]"))) {
    element.tabIndex = element === next ? 0 : -1;
  }
  next.focus();
}

/**
 * The nearest target in a direction; neighbours that the drawing names come first.
 * @param {HTMLElement} root
 * @param {Element | null} from
 * @param {string} key
 * @returns {HTMLElement | null}
 */
function neighbour(root, from, key) {
  const all = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-target]"))];
  if (!from) return all.find((element) => element.tabIndex === 0) ?? all[0] ?? null;
  const [dx, dy] = ARROWS[/** @type {keyof typeof ARROWS} */ (key)];
  const start = middle(from);
  const near = (from.getAttribute("data-neighbours") ?? "").split(" ").filter(Boolean);
  const known = all.filter((element) => near.includes(element.dataset.target ?? ""));
  return nearest(known, from, start, dx, dy, 1) ?? nearest(all, from, start, dx, dy, 2.5);
}

/**
 * @param {HTMLElement[]} all
 * @param {Element} from
 * @param {number[]} start
 * @param {number} dx
 * @param {number} dy
 * @param {number} strict weight of the distance across the direction against the distance along it
 */
function nearest(all, from, start, dx, dy, strict) {
  let best = null;
  let least = Infinity;
  for (const element of all) {
    if (element === from) continue;
    const [x, y] = middle(element);
    const along = (x - start[0]) * dx + (y - start[1]) * dy;
    const across = Math.abs((x - start[0]) * dy) + Math.abs((y - start[1]) * dx);
    const wide = strict === 1 && across > 1.8 * along;
    if (along > 4 && !wide && along + strict * across < least) [best, least] = [element, along + strict * across];
  }
  return best;
}

/** @param {Element} element */
function middle(element) {
  const place = (element.querySelector(":scope > .place-land") ?? element).getBoundingClientRect();
  return [place.left + place.width / 2, place.top + place.height / 2];
}
