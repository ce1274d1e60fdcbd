// @ts-check
/** The components of a match: the game's content, with rows replaced by those of the player's own content file. */

/**
 * @template T
 * @param {{TABLES: Record<string, any[]>, WHOLE: string[]}} shipped the game's content.js, which the server makes of its content files
 * @param {(rows: (table: string) => any[]) => T} build the drawing's components from the tables
 * @returns {(view: Record<string, any>) => T} for a view; the same object for the same content
 */
export function components({ TABLES, WHOLE }, build) {
  const ours = build((table) => TABLES[table]);
  /** @type {WeakMap<object, T>} */
  const known = new WeakMap();
  return ({ content }) => {
    if (!content) return ours;
    const found =
      known.get(content) ?? build((table) => replaced(TABLES[table], content[table], WHOLE.includes(table)));
    known.set(content, found);
    return found;
  };
}

/** @param {any[]} ours @param {any[] | undefined} theirs @param {boolean} whole */
const replaced = (ours, theirs, whole) =>
  !theirs || whole ? (theirs ?? ours) : ours.map((row) => theirs.find(({ id }) => id === row.id) ?? row);
