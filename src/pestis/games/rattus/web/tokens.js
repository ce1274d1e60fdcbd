// @ts-check
/** One sentence for several steps of a plague. */
import { added, saidBy, saying } from "./sentence.js";

/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** What can be told with a turned token. */
const OF_TOKENS = ["turned", "no-effect", "lost"];
/** Steps of a plague that are told by their region, whoever has caused them. */
export const PLAGUE = ["rages", ...OF_TOKENS];
/** Tokens of a region without effect, told in one sentence. */
const CALM = ["no-effect", "calm"];

/** A loss, without a mark of one player; `seats` says whom it concerns. @param {Sentence} event @param {Sentence} last @param {string} sentence @param {string[]} losses those before */
function loss({ params: { seat, n } }, last, sentence, losses) {
  const all = added(losses, seat, n);
  return saying(last, sentence, { seat: undefined, losses: all, seats: all.map((each) => Number.parseInt(each, 10)) });
}

/** What players lose in a region. @param {Sentence} event @param {Sentence} last a loss, too */
const losses = (event, last) =>
  loss(event, last, "lost", last.params.losses ?? [`${last.params.seat}-${last.params.n}`]);

/** A turned token with those before it that nobody lost a cube to, or with what comes of it. @param {Sentence} event @param {Sentence} last */
function token(event, last) {
  const { id, n, at, params } = event;
  const said = saidBy(last) ?? "";
  const calm = last.params.calm ?? 0;
  if (id === "lost")
    return !CALM.includes(said) && at === last.at ? loss(event, last, "hit", last.params.losses ?? []) : null;
  // Nothing happened in between, so that nobody has lost anything to the last token.
  if (said === "hit" || n !== last.n + 1) return null;
  const all = calm + Number(!CALM.includes(said));
  if (id === "turned") return saying(event, "next", { calm: all });
  if (CALM.includes(said)) return null;
  const now = { calm: all, limit: params.limit, here: params.n };
  return { ...saying(last, all > 1 ? "calm" : "no-effect", now), n };
}

/**
 * What happens in a region after the Plague Piece has come, a token has been turned or somebody has lost a cube.
 * @param {Sentence} event
 * @param {Sentence} last
 * @returns {Sentence | null}
 */
export function plague(event, last) {
  const { id, params } = event;
  if (params.region !== last.params.region) return null;
  if (id === "rages") return last.id === "plague-moved" ? saying(last, "rages", {}) : null;
  if (id === "turned" && last.id === "rages") return event;
  if (id === "lost" && last.id === "lost") return losses(event, last);
  return last.id === "turned" && OF_TOKENS.includes(id) ? token(event, last) : null;
}
