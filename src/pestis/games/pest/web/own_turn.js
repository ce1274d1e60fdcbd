// @ts-check
/** Helps with the reader's own turn: warnings, counts and forced answers. */
import { power, RESOURCES, say, siteOf, storageOf } from "./model.js";

/** @typedef {import("./model.js").View} View */

/** Whether a pair loses the coin for lack of storage though others do not; without a pair, whether all do (PE 6.5a). @param {string} choice @param {View} view */
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

/** Why a choice is final, as a message id, or "". @param {string} choice @param {View} view */
export function irreversible(choice, view) {
  if (choice.startsWith("exchange") && losesCoin(choice, view)) return "pest.board.coin-lost";
  return choice === "refresh" || /^(buy|slot) /.test(choice) ? "web.confirm.draws" : "";
}

/** Answers that are beside the question. */
const ASIDE = /^(done|stop|end-turn|improve|refresh|camp|exchange|rearrange)/;

/** Why nothing can be built, as a message. @param {ReturnType<typeof siteOf>} site */
const hindrance = (site) => (site?.id.includes("no-site") ? site : { id: "pest.board.no-site.price" });

/** Parameters of the question: the number of answers, the doctor's remaining movement (PE 6.A.1, 6.A.8). @param {View} view @param {string[]} choices */
export const asking = ({ prompts: [{ kind }], turn, viewer, ...view }, choices) => ({
  ways: choices.filter((choice) => !ASIDE.test(choice)).length,
  ...(kind === "construct" && { why: hindrance(siteOf(view, viewer)) }),
  ...(kind === "move" && {
    left: 2 + power(view, viewer, "movement") + (turn.improved ?? 0) - (turn.restricted ?? 0) - (turn.spent ?? 0),
  }),
});

/** After both actions the turn has to end. @param {string} choice @param {View} view */
export const tolls = (choice, { turn }) =>
  (choice === "done" || choice === "stop") && !((turn["to-do"] ?? 0) & 3) ? ["end-turn"] : [];

/** @param {string} choice @param {View} view @param {import("./model.js").Words} words */
export const brief = (choice, view, words) => (tolls(choice, view).length ? say(words, "board.ends") : "");
