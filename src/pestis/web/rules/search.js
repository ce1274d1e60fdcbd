// @ts-check
/**
 * Looking for words in the rules: however umlauts are typed, by another word for the same thing, or by
 * what a card is called in another language.  What pestis/tables/alike.py does, in the page.
 */

/** From this number of letters on a word is also looked for by its synonyms. */
const SHORTEST = 3;

/** Small letters without accents and umlauts, however those are spelt. @param {string} text */
export const folded = (text) =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("’", "'")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([aou])e/g, "$1");

/**
 * Whether a text holds every word that is sought, or another one for the same thing.
 * @param {string} sought
 * @param {string[][]} groups words for the same thing
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

/** @param {string} term @param {string} word */
const begins = (term, word) => term.split(/\s+/).some((part) => part.startsWith(word));
