// @ts-check
/** Public facts of a seat as icons and numbers, and as text for screen readers. */
import { html, useRef } from "../../../web/shared/lib.js";
import { assistantsLeft, orderOf, say } from "./model.js";
import { totals } from "./scoring.js";
import { Glyph } from "./symbols.js";

/** How the last events changed points and influence, such as "+2". @param {number} at the number of events @param {number[]} now */
function useGains(at, now) {
  const last = useRef({ at, now, gains: now.map(() => 0) });
  const { current: old } = last;
  if (at !== old.at) last.current = { at, now, gains: now.map((n, of) => n - old.now[of]) };
  return last.current.gains.map((n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : null));
}

/** @param {{update: import("./model.js").Moment, player: number, words: import("./model.js").Words}} props */
export function SeatFacts({ update, player, words }) {
  const { view } = update;
  const left = assistantsLeft(view, player);
  const counts = /** @type {[string, string, number][]} */ ([
    ["influence", "influence", view.influence[player]],
    ["assistant", "assistants", left],
    ["person", "healthy", view.healthy[player]],
    ["sick", "sick", view.quarantine[player]],
    ["dead", "dead", view.dead[player]],
  ]).filter(([id, , n]) => n || id === "influence");
  const order = orderOf(view).indexOf(player) + 1;
  const score = totals(view)[player];
  const [points, influence] = useGains(update.events.length, [score, view.influence[player]]);
  const facts = [
    !update.outcome && say(words, "board.fact.turn", { n: order }),
    say(words, "board.fact.renown", { n: score }),
    ...counts.map(([, id, n]) => say(words, `board.fact.${id}`, { n })),
  ].filter(Boolean);
  return html`<span class="pe-facts" title=${facts.join(" · ")}>
    <span class="unseen">${facts.join(", ")}</span>
    <span class="pe-facts-in" aria-hidden="true">${view.seats > 1 && !update.outcome && html`<i class="pe-order">${order}</i>`}<span class="pe-count" data-gain=${points}><b>${say(words, "board.points", { n: score })}</b></span>${counts.map(([icon, id, n]) => html`<span key=${id} class="pe-count is-${icon}" data-gain=${id === "influence" ? influence : null}><b>${n}</b><${Glyph} name=${icon} /></span>`)}</span>
  </span>`;
}
