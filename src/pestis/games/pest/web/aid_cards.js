// @ts-check
/** What a film says of aid cards: what last year's brings each player, and what next year's will bring. */
import { goodsOf, saying } from "./deeds.js";
import { contentOf, GOODS, isSolo } from "./model.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */
/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */
/** What a player gets of an aid card, as far as it is told; later: how much of it with later answers. @typedef {{seat: number, at: number, column: "left" | "middle" | "right", goods: string[], later: number}} Share */

/** @param {Sentence} line @returns {Share[]} */
const sharesOf = ({ at, params }) =>
  params.shares ?? [{ seat: params.seat, at, column: params.column, goods: [], later: 0 }];

/** Resources of the player's choice come with a later answer. @param {Event} event @param {Sentence} last */
export function aid(event, last) {
  if (last.id !== "aid") return null;
  const { id, at, params } = event;
  const shares = sharesOf(last);
  if (id === "aid") return saying(last, "aid", { shares: [...shares, ...sharesOf(event)] });
  const now = shares[shares.length - 1];
  const isLater = now.at !== at;
  if (now.seat !== params.seat || (isLater && now.goods.length)) return null;
  const gains = goodsOf(event);
  const more = { ...now, goods: [...now.goods, ...gains], later: now.later + (isLater ? gains.length : 0) };
  return saying(last, "aid", { shares: [...shares.slice(0, -1), more] });
}

/** A resource that its player chooses, in words instead of as a chest. */
const CHOICE = "choice";

/** Each good as often as a reward has it. @param {import("./model.js").Reward} reward */
const listOf = (reward) => GOODS.flatMap((good) => Array(reward[good] ?? 0).fill(good === "chest" ? CHOICE : good));

/** What a player gets, with what they have yet to choose, and even if they have no room for it. @param {Share} share @param {import("./model.js").Reward} reward */
function goodsIn({ goods, later }, reward) {
  const all = [...goods, ...Array(Math.max(0, (reward.chest ?? 0) - later)).fill(CHOICE)];
  return all.length ? all : listOf(reward);
}

/** What last year's aid card brings whom. @param {Sentence} line @param {View} view */
export function aidsOf(line, view) {
  const card = contentOf(view).aid.get(view.aid[view.aid.length - 2]);
  const shares = sharesOf(line);
  const of = shares.flatMap((share, i) => [
    [`seat${i}`, share.seat],
    [`goods${i}`, goodsIn(share, card ? card[share.column] : {})],
  ]);
  return { ...Object.fromEntries(of), seat: undefined, seats: shares.map(({ seat }) => seat) };
}

/** What next year's aid card will bring whom; alone, a player's aid depends on other things than the influence of others. @param {Sentence} line @param {View} view */
export function aidCard({ params: { card } }, view) {
  const brings = contentOf(view).aid.get(card);
  if (!brings || isSolo(view)) return null;
  return { left: listOf(brings.left), middle: listOf(brings.middle), right: listOf(brings.right) };
}
