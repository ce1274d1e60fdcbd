// @ts-check
/**
 * Searches the rules for words, however umlauts are typed; also finds synonyms, and cards by their
 * names in other languages.  pestis/tables/alike.py does the same; a test compares the two.
 */

/** Minimum letters of a word for its synonyms to be searched for, too. */
const SHORTEST = 3;

/** A text in lower case without accents and umlauts, however they are spelt. @param {string} text */
export const folded = (text) =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("’", "'")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([aou])e/g, "$1");

/**
 * A function that says whether a text contains every word that is sought, or a synonym of each.
 * @param {string} sought
 * @param {string[][]} groups synonyms
 * @returns {(text: string) => boolean}
 */
export function seeker(sought, groups) {
  const terms = groups.map((group) => group.map(folded));
  const words = folded(sought).split(/\s+/).filter(Boolean);
  const ways = words.map((word) => {
    const others = word.length < SHORTEST ? [] : terms.filter((group) => group.some((term) => begins(term, word)));
    return [word, ...others.flat()];
  });
  return (text) => {
    const inside = folded(text);
    return ways.every((each) => each.some((way) => inside.includes(way)));
  };
}

/** Whether a word of the term begins with the word. @param {string} term @param {string} word */
const begins = (term, word) => term.split(/\s+/).some((part) => part.startsWith(word));
