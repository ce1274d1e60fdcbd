// @ts-check
/** When the coin of an exchange would be lost. */
import { RESOURCES, storageOf } from "./model.js";

/**
 * Exchanging where no pair leaves room for the coin, or a pair that leaves none while others do
 * (PE 6.5a).
 * @param {string} choice
 * @param {import("./model.js").View} view
 */
export function losesCoin(choice, view) {
  const [, ...pair] = choice.split(" ");
  const seat = view.viewer;
  /** @param {string[]} some */
  const loses = (some) => {
    const own = { ...view.goods[seat] };
    for (const good of some) own[good] = (own[good] ?? 0) - 1;
    if (some.some((good) => own[good] < 0)) return true;
    const goods = view.goods.slice();
    goods[seat] = own;
    return own.coin >= storageOf({ ...view, goods }, seat, "coin");
  };
  const all = RESOURCES.every((good) => RESOURCES.every((other) => loses([good, other])));
  return pair.length ? !all && loses(pair) : all;
}
