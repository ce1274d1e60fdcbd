// @ts-check
/** Pieces of two drawings of a board, and what became of each between them. */

/** @typedef {{left: number, top: number, width: number, height: number}} Box */
/** @typedef {{element: Element, looks: string, box: Box}} Piece */
/**
 * @typedef {object} Changes
 * @property {Piece[]} come
 * @property {Piece[]} gone
 * @property {[Piece, Piece][]} changed something else stands there then
 * @property {[Piece, Piece][]} moved
 * @property {[Piece, Piece][]} shifted made room for something
 */

/** Pixels within which a piece stands where it stood. */
const STILL = 2;
/** Of its size: so far a piece is shifted; further it has moved. */
const NEAR = 1.3;

/** @param {Element | ShadowRoot} root @param {string} selector @returns {Piece[]} */
export const piecesIn = (root, selector) =>
  [...root.querySelectorAll(selector)]
    .map((element) => ({ element, looks: looksOf(element), box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);

/** What a piece looks like, wherever it stands. @param {Element} element */
const looksOf = (element) =>
  [element, ...element.querySelectorAll("*")]
    .map((part) => {
      const { style, dataset } = /** @type {SVGElement | HTMLElement} */ (part);
      return `${part.getAttribute("class")} ${part.getAttribute("d")} ${style?.fill} ${dataset?.t}`;
    })
    .join() + element.textContent;

/** @param {Box} box */
export const middleOf = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/** @param {Piece} one @param {Piece} other */
function apart(one, other) {
  const [a, b] = [middleOf(one.box), middleOf(other.box)];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** @param {Piece} piece */
const sizeOf = ({ box }) => Math.max(box.width, box.height);

/**
 * Each piece is what stood there; else what looked the same near by; else it has taken the place of
 * another; else it has come from afar; else it is new.
 * @param {Piece[]} before
 * @param {Piece[]} after
 * @returns {Changes}
 */
export function changesOf(before, after) {
  let [gone, come] = [before, after];
  /** @param {(now: Piece, then: Piece) => boolean} fits @returns {[Piece, Piece][]} */
  const paired = (fits) => {
    const pairs = come
      .flatMap((then) => gone.filter((now) => fits(now, then)).map((now) => ({ now, then, far: apart(now, then) })))
      .sort((a, b) => a.far - b.far);
    const taken = new Set();
    /** @type {[Piece, Piece][]} */
    const found = [];
    for (const { now, then } of pairs) {
      if (taken.has(now) || taken.has(then)) continue;
      taken.add(now).add(then);
      found.push([now, then]);
    }
    [gone, come] = [gone, come].map((all) => all.filter((piece) => !taken.has(piece)));
    return found;
  };
  const alike = (/** @type {Piece} */ now, /** @type {Piece} */ then) => now.looks === then.looks;
  paired((now, then) => alike(now, then) && apart(now, then) <= STILL);
  const shifted = paired((now, then) => alike(now, then) && apart(now, then) <= NEAR * sizeOf(then));
  const changed = paired((now, then) => apart(now, then) <= sizeOf(then) / 2);
  const moved = paired(alike);
  return { come, gone, changed, moved, shifted };
}
