// @ts-check
/** A player's first game: the goal, and a tip that fits the question, below it. */
import { html, useEffect, useRef, useState } from "../shared/lib.js";
import { ofGame } from "../shared/games.js";
import { LOBBY, learn, t, words } from "../shared/language.js";
import { becomesFirst, seenTips } from "../shared/made_here.js";
import { Sign } from "../shared/shapes.js";
import { style } from "../shared/style.js";
import { nextTip, seenAfter } from "./tips.js";

/** @typedef {import("./tips.js").Tip} Tip */

/** @param {{table: import("./table.js").Table}} props */
export function Coach({ table }) {
  const game = table.update.value?.table.game ?? "";
  const [tips, setTips] = useState(/** @type {Tip[] | null} */ (null));
  useEffect(() => {
    void style(new URL("./coach.css", import.meta.url).href);
    Promise.all([import(ofGame(game, "tips.js")), learn(LOBBY)]).then(
      ([found]) => setTips(found.tips),
      () => null,
    );
  }, [game]);
  const [away, setAway] = useState(false);
  const tip = useTip(table, tips);
  if (!tip || away || table.moment.value?.outcome) return null;
  return html`<div class="coach" role="note" aria-label=${t("first.title")}>
    <p class="coach-goal"><b>${t("first.goal")}</b> ${words.value.text(`${game}.lessons.goal`)}</p>
    <p class="coach-tip" role="status"><b>${t("first.tip")}</b> ${words.value.text(`${game}.tips.${tip}`)}</p>
    <button type="button" class="tool" title=${t("first.away")} aria-label=${t("first.away")} onClick=${() => {
      becomesFirst(table.id, null);
      setAway(true);
    }}><${Sign} name="close" /></button>
  </div>`;
}

/**
 * The tip for the open question.  A tip counts as seen when the question it was shown for is answered.
 * @param {import("./table.js").Table} table
 * @param {Tip[] | null} tips
 */
function useTip(table, tips) {
  const shown = useRef({ question: "", tip: "" });
  const moment = table.moment.value;
  const prompt = table.prompt.value?.kind ?? "";
  const question = tips && moment && table.asked.value ? `${moment.table.decision} ${prompt}` : "";
  if (tips && moment && shown.current.question !== question) {
    const seen = seenAfter(seenTips(table.id), shown.current.tip);
    if (shown.current.tip) becomesFirst(table.id, seen);
    shown.current = { question, tip: question && nextTip(tips, seen, prompt, moment.choices) };
  }
  return shown.current.tip;
}
