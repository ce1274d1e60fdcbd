// @ts-check
/** The end of a game in sentences, the same as pestis/parts/verdict.py; a test compares the two. */

/** @typedef {import("../shared/words.js").Words} Words */

/**
 * Who won and why, worded for the reader if this device has one seat; then a sentence for each other eliminated seat.
 * @param {string} game
 * @param {any} outcome
 * @param {Words} words
 * @param {number[]} [seats] seats of this device
 * @returns {string[]}
 */
export function verdict(game, outcome, words, seats = []) {
  const mine = seats.length === 1 ? seats[0] : undefined;
  const others = outcome.totals
    .map((/** @type {number} */ _, /** @type {number} */ seat) => seat)
    .filter((/** @type {number} */ seat) => seat !== mine);
  const told = others.map((/** @type {number} */ seat) => out(game, outcome, words, seat));
  const first = [own(game, outcome, words, mine), won(game, outcome, words, mine)];
  return [first.filter(Boolean).join(" "), ...told.filter(Boolean)];
}

/**
 * Why a seat is out of the ranking, from the game's text about one of its facts; "" if it is not out.
 * @param {string} game
 * @param {any} outcome
 * @param {Words} words
 * @param {number} seat
 * @param {string} [ids]
 */
export function out(game, { winners, totals, facts }, words, seat, ids = "out") {
  if (winners.includes(seat)) return "";
  const mine = Object.fromEntries(Object.entries(facts).map(([name, values]) => [name, values[seat]]));
  const said = { ...mine, name: words.player(seat), points: totals[seat] };
  return Object.entries(mine)
    .map(([name, n]) => [`${game}.${ids}.${name}`, n])
    .map(([id, n]) => (words.has(id) ? words.text(id, { ...said, n }) : ""))
    .filter(Boolean)
    .join(" ");
}

/** The seats that are out of the ranking. @param {string} game @param {any} outcome @param {Words} words @returns {number[]} */
export const outOf = (game, outcome, words) =>
  [...outcome.totals.keys()].filter((seat) => out(game, outcome, words, seat));

/**
 * The seats that have a place, best first; none if nobody wins.
 * @param {string} game
 * @param {any} outcome
 * @param {Words} words
 * @returns {{seat: number, place: number}[]}
 */
export const placesOf = (game, outcome, words) =>
  (outcome.winners.length ? outcome.ranking : []).flatMap((/** @type {number[]} */ group, /** @type {number} */ i) =>
    group.filter((seat) => !out(game, outcome, words, seat)).map((seat) => ({ seat, place: i + 1 })),
  );

/**
 * A sentence for each two neighbouring places with equal points: who is ahead, and why.  The verdict tells it of the first.
 * @param {string} game
 * @param {any} outcome
 * @param {Words} words
 * @returns {string[]}
 */
export function tiedPlaces(game, outcome, words) {
  const places = placesOf(game, outcome, words);
  return places.slice(1).flatMap(({ seat, place }, i) => {
    const before = places[i];
    if (before.place === 1 || before.place === place || outcome.totals[before.seat] !== outcome.totals[seat]) return [];
    return words.text(`${game}.places.tie`, { first: words.player(before.seat), second: words.player(seat) });
  });
}

/**
 * How the game ended for the reader's own seat, if it did not win.
 * @param {string} game
 * @param {any} outcome
 * @param {Words} words
 * @param {number | undefined} mine
 */
function own(game, outcome, words, mine) {
  const { winners, totals } = outcome;
  if (mine === undefined || winners.includes(mine)) return "";
  const dead = out(game, outcome, words, mine, "out-mine");
  if (dead || !winners.length) return dead;
  const [n, m] = [totals[mine], totals[winners[0]]];
  return n === m ? words.text("web.end.lost-tie") : words.text("web.end.lost", { n, m });
}

/**
 * Who won and why; the parameters `second` and `m` are the best other seats that are not out.
 * @param {string} game
 * @param {any} outcome
 * @param {Words} words
 * @param {number | undefined} mine
 */
function won(game, outcome, words, mine) {
  const { winners, ranking, totals, reason, facts } = outcome;
  const both = new Intl.ListFormat(words.language);
  const named = (/** @type {number[]} */ seats) => both.format(seats.map((seat) => words.player(seat)));
  const first = winners.length ? winners : (ranking[0] ?? []);
  const living = (/** @type {number[]} */ group) => group.filter((seat) => !out(game, outcome, words, seat));
  const second = ranking
    .filter((/** @type {number[]} */ group) => !first.includes(group[0]))
    .map(living)
    .find((/** @type {number[]} */ group) => group.length);
  const said = {
    ...Object.fromEntries(Object.entries(facts).map(([name, values]) => [name, String(values[first[0] ?? 0])])),
    names: named(first),
    winners: winners.length,
    n: totals[first[0] ?? 0],
    ...(second && { second: named(second), m: totals[second[0]] }),
  };
  const alone = winners.length === 1 && winners[0] === mine;
  const id = [alone && `${game}.end-mine.${reason}`, `${game}.end.${reason}`].find((id) => id && words.has(id));
  if (id) return words.text(id, said);
  const common = winners.length ? words.text("web.end.wins", said) : words.text("web.end.nobody");
  return `${common} ${words.text(`${game}.reason.${reason}`)}`;
}
