// @ts-check
/** One sentence for a plague in a region: who brings it, how many rat tokens are turned, and who loses what. */
import { added, saying } from "./sentence.js";

/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */
/**
 * What a sentence knows of a plague.
 * @typedef {object} Known
 * @property {number} tokens that were turned
 * @property {number} short those of them whose limit was not reached
 * @property {boolean} open whether it is yet to be told what comes of the last one
 * @property {string[]} losses cubes by seat
 */

/** A turned rat token, and what comes of it. */
const OF_TOKENS = ["turned", "no-effect", "lost"];
/** Steps of a plague that are told by their region, whoever has caused them. */
export const PLAGUE = ["rages", ...OF_TOKENS];

/** Whether a sentence tells that the Plague Piece came to its region, be it with the Knight. @param {Sentence} event */
export const brings = ({ id, params }) =>
  id === "plague-moved" || (id === "used" && params.card === "knight" && !!params.region);

/** What a sentence knows after what it tells. @param {Sentence} event @returns {Known} */
export function knownOf({ id, params }) {
  const { seat, n, tokens, short, open, losses } = params;
  if (tokens !== undefined) return { tokens, short, open, losses };
  return {
    tokens: Number(OF_TOKENS.includes(id)),
    short: 0,
    open: id === "turned",
    losses: id === "lost" ? [`${seat}-${n}`] : [],
  };
}

/** Whether a sentence tells rat tokens and what came of them: then region cards that were played are discarded without a word. @param {Sentence} event */
export function isTold(event) {
  const { tokens, open } = knownOf(event);
  return tokens > 0 && !open;
}

/** @param {Known} known @param {Sentence} event @returns {Known} */
function after({ tokens, short, open, losses }, { id, params: { seat, n } }) {
  if (id === "turned") return { tokens: tokens + 1, short, open: true, losses };
  if (id === "no-effect") return { tokens, short: short + 1, open: false, losses };
  return { tokens, short, open: open && id !== "lost", losses: id === "lost" ? added(losses, seat, n) : losses };
}

/** Why nobody lost anything to some rat tokens. @param {Known} known */
const whyOf = ({ tokens, short }) => (short === tokens ? "short" : short ? "both" : "missed");

/** @param {Known} known @param {boolean} brought by the Plague Piece @param {boolean} isFirst whether the sentence begins with the first rat token */
function sentenceOf({ tokens, short, open, losses }, brought, isFirst) {
  if (losses.length) return brought ? "brought-hit" : isFirst && tokens === 1 ? "hit" : "lost";
  if (brought && (open || !tokens)) return "rages";
  if (open) return "next";
  const calm = tokens > 1 ? "calm" : short ? "no-effect" : "missed";
  return brought ? `brought-${calm}` : calm;
}

/** @param {Sentence} last @param {Known} known @param {Record<string, any>} params */
function told(last, known, params) {
  const brought = brings(last);
  const sentence = sentenceOf(known, brought, last.id === "turned");
  const seats = known.losses.map((each) => Number.parseInt(each, 10));
  const why = whyOf(known);
  return saying(last, sentence, { ...params, ...known, why, seats, seat: brought ? last.params.seat : undefined });
}

/** The sentence of what a whole plague has cost. @param {Sentence} last @param {string[]} losses */
export const ended = (last, losses) =>
  saying(last, "ended", {
    losses,
    seats: losses.map((each) => Number.parseInt(each, 10)),
    seat: undefined,
  });

/**
 * The sentence of a rat token that takes effect, to which nobody loses anything.
 * @param {Sentence} last
 */
export const missed = (last) => told(last, { ...knownOf(last), open: false }, {});

/**
 * What happens in a region after the Plague Piece has come, a token has been turned or somebody has lost a cube.
 * @param {Sentence} event
 * @param {Sentence} last
 * @returns {Sentence | null}
 */
export function plague(event, last) {
  const { id, n, params } = event;
  const brought = brings(last);
  if (params.region !== last.params.region || !(brought || PLAGUE.includes(last.id))) return null;
  const begun = last.params.tokens !== undefined;
  if ((id === "rages") !== (brought && !begun)) return null;
  if (last.id === "rages") return event;
  const known = knownOf(last);
  // Something else has happened in between, which may have saved players from the last token.
  if (id === "turned" && known.open && n !== last.n + 1) return null;
  // To a token that is not told.
  if (id === "lost" && known.tokens > 0 && !known.open && !known.losses.length) return null;
  const { symbols = last.params.symbols, limit = last.params.limit } = params;
  const here = id === "no-effect" ? params.n : last.params.here;
  return { ...told(last, after(known, event), { symbols, limit, here }), n };
}
