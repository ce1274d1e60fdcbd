// @ts-check
/** Compares the pieces of two drawings of a board: which came, left, changed or moved. */

/** @typedef {{left: number, top: number, width: number, height: number}} Box */
/** @typedef {{element: Element, looks: string, box: Box, group: string | undefined, stack: string | undefined}} Piece group: of the pieces that a drawing lays out together; stack: which one of the group it is, however high */
/**
 * @typedef {object} Changes
 * @property {Piece[]} come
 * @property {Piece[]} gone
 * @property {[Piece, Piece][]} changed replaced by another piece of its kind
 * @property {[Piece, Piece][]} moved
 * @property {[Piece, Piece][]} shifted moved a little, or within their group, to make room
 */

/** Pixels within which a piece has not moved. */
const STILL = 2;
/** Pixels within which two points count as one place. */
const SAME = 50;
/** Characters of an outline that are compared. */
const OUTLINE = 48;
/** A piece that moved at most this multiple of its size is shifted; otherwise it has moved. */
const NEAR = 1.3;

/** The panes of a drawing that shows one of several. @param {Element} root @returns {HTMLElement[]} */
export const partsOf = (root) =>
  [...root.querySelectorAll("[data-shown]")].map((part) => /** @type {HTMLElement} */ (part));

/**
 * The visible pieces, by the pane of the drawing in which they lie.
 * @param {Element} root
 * @param {string} selector
 * @returns {Map<string, Piece[]>}
 */
export function piecesOf(root, selector) {
  const parts = partsOf(root);
  return new Map(
    (parts.length ? parts : [root]).map((part) => {
      const room = part.getBoundingClientRect();
      const { shown, of } = /** @type {HTMLElement} */ (part).dataset;
      const pieces = [...part.querySelectorAll(selector)].flatMap((element) => {
        const box = element.getBoundingClientRect();
        const { group } = /** @type {SVGElement | HTMLElement} */ (element.parentNode).dataset;
        const { stack } = /** @type {SVGElement | HTMLElement} */ (element).dataset;
        return box.width && lies(middleOf(box), room) ? { element, looks: looksOf(element), box, group, stack } : [];
      });
      return [`${shown} ${of}`, pieces];
    }),
  );
}

/** @param {{x: number, y: number}} point @param {Box} room */
const lies = ({ x, y }, { left, top, width, height }) =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** A text that is equal for pieces that look the same, wherever they are. @param {Element} element */
const looksOf = (element) =>
  [element, ...element.querySelectorAll("*")]
    .map((part) => {
      const { style, dataset } = /** @type {SVGElement | HTMLElement} */ (part);
      const d = part.getAttribute("d") ?? "";
      // The beginning and length of a long outline identify it.
      return `${part.getAttribute("class")} ${d.slice(0, OUTLINE)} ${d.length} ${style?.fill} ${dataset?.t}`;
    })
    .join() + element.textContent;

/** @param {Box} box */
export const middleOf = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/** @typedef {{x: number, y: number}} Point */

/** @param {Point} one @param {Point} other */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** Whether two points are at the same place. @param {Point} one @param {Point} other */
export const near = (one, other) => distance(one, other) < SAME;

/** The kind of a piece, such as cube or rat: its first class. @param {Piece} piece */
const kindOf = ({ looks }) => looks.split(" ")[0];

/** @param {Piece} one @param {Piece} other */
const apart = (one, other) => distance(middleOf(one.box), middleOf(other.box));

/** @param {Piece} piece */
const sizeOf = ({ box }) => Math.max(box.width, box.height);

/** @typedef {{now: Piece, then: Piece}} Pair */
/** @typedef {(now: Piece, then: Piece) => boolean} Fits */

/** The distance that the piece of a pair moves. @param {Pair} pair */
const long = ({ now, then }) => apart(now, then);

/**
 * Pair each piece with the nearest one that fits.
 * @param {Piece[]} before
 * @param {Piece[]} after
 * @param {Fits} fits
 */
function nearest(before, after, fits) {
  const pairs = after
    .flatMap((then) => before.filter((now) => fits(now, then)).map((now) => ({ now, then })))
    .sort((one, other) => long(one) - long(other));
  const taken = new Set();
  return pairs.filter(({ now, then }) => {
    if (taken.has(now) || taken.has(then)) return false;
    taken.add(now).add(then);
    return true;
  });
}

/** Smaller differences are rounding errors. */
const HAIR = 1e-6;

/** The cost of two movements: one long one costs less than two of half its length. @param {number} one @param {number} other */
const strange = (one, other) => Math.sqrt(one) + Math.sqrt(other);

/**
 * Swap the partners of two pairs as long as that lowers the cost: when a row makes room, each piece
 * may be nearest to its neighbour's old place, which would leave one piece with a long way.
 * @param {Pair[]} pairs
 * @param {Fits} fits
 */
function untangle(pairs, fits) {
  const all = pairs.flatMap((one, n) => pairs.slice(0, n).map((other) => /** @type {const} */ ([one, other])));
  const better = () =>
    all.find(
      ([one, other]) =>
        fits(one.now, other.then) &&
        fits(other.now, one.then) &&
        strange(apart(one.now, other.then), apart(other.now, one.then)) + HAIR < strange(long(one), long(other)),
    );
  for (let found = better(); found; found = better()) {
    const [one, other] = found;
    [one.then, other.then] = [other.then, one.then];
  }
  return pairs;
}

/** The pieces, before and after, that have not moved.  Most have not, so each is compared only with pieces that look alike. @param {Piece[]} before @param {Piece[]} after */
function stillOf(before, after) {
  /** @type {Map<string, Piece[]>} */
  const alike = new Map();
  for (const piece of before) {
    const others = alike.get(piece.looks);
    if (others) others.push(piece);
    else alike.set(piece.looks, [piece]);
  }
  const still = new Set();
  for (const then of after) {
    const others = alike.get(then.looks) ?? [];
    const at = others.findIndex((piece) => apart(piece, then) <= STILL);
    if (at >= 0) still.add(others.splice(at, 1)[0]).add(then);
  }
  return still;
}

/**
 * Matches pieces in this order: one that has not moved; one that looks the same, in its group or
 * nearby; the same stack; one of the same kind at the same place; one farther away that looks the same.  The others came or left.
 * @param {Piece[]} before
 * @param {Piece[]} after
 * @returns {Changes}
 */
export function changesOf(before, after) {
  const still = stillOf(before, after);
  let [gone, come] = [before, after].map((pieces) => pieces.filter((piece) => !still.has(piece)));
  /** @param {Fits} fits @param {Fits} [keeps] which of the pairs are accepted @returns {[Piece, Piece][]} */
  const paired = (fits, keeps = () => true) => {
    const found = untangle(nearest(gone, come, fits), fits).filter(({ now, then }) => keeps(now, then));
    gone = gone.filter((piece) => !found.some(({ now }) => now === piece));
    come = come.filter((piece) => !found.some(({ then }) => then === piece));
    return found.map(({ now, then }) => [now, then]);
  };
  /** @type {Fits} */
  const alike = (now, then) => now.looks === then.looks;
  const within = paired((now, then) => !!now.group && now.group === then.group && alike(now, then));
  const shifted = [...within, ...paired(alike, (now, then) => apart(now, then) <= NEAR * sizeOf(then))];
  const grown = paired((now, then) => !!now.stack && now.stack === then.stack && now.group === then.group);
  const replaced = paired((now, then) => kindOf(now) === kindOf(then) && apart(now, then) <= sizeOf(then) / 2);
  const moved = paired(alike);
  return { come, gone, changed: [...grown, ...replaced], moved, shifted };
}

/**
 * The changes in those panes that both drawings show.
 * @param {Map<string, Piece[]>} before
 * @param {Map<string, Piece[]>} after
 * @returns {Changes}
 */
export function changesBetween(before, after) {
  /** @type {Changes} */
  const all = { come: [], gone: [], changed: [], moved: [], shifted: [] };
  for (const [part, pieces] of after) {
    const found = changesOf(before.get(part) ?? pieces, pieces);
    for (const kind of /** @type {(keyof Changes)[]} */ (Object.keys(all))) {
      all[kind].push(.../** @type {any[]} */ (found[kind]));
    }
  }
  return all;
}
