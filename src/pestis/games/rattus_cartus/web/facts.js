// @ts-check
/** Public facts of a seat as icons and numbers, and as text for screen readers. */
import { html } from "../../../web/shared/lib.js";
import { Sign } from "../../../web/shared/shapes.js";
import { surelyHeld } from "./memory.js";
import { PILES, ratsShown, say } from "./model.js";
import { Count, Glyph } from "./symbols.js";

/** @typedef {import("./model.js").Words} Words */

/** The sign of the starting player. */
const FLAG = "M7 21V4h11l-3 4 3 4H7";

/** @param {{update: import("./model.js").Moment, player: number, words: Words}} props */
export function SeatFacts({ update, player, words }) {
  const { view } = update;
  const rats = ratsShown(view, player) ? view.rats[player] : null;
  const announced = view.announced[player];
  const sure = surelyHeld(view, player);
  const known = PILES.filter((pile) => sure.includes(pile));
  const starts = view.starter === player && !update.outcome;
  const dead = update.outcome?.facts.alive && !update.outcome.facts.alive[player];
  const facts = [
    say(words, "board.fact.hand", { n: view.hands[player].count }),
    rats === null ? say(words, "board.fact.rats-hidden") : say(words, "screen.rats", { n: rats }),
    say(words, "board.fact.tokens", { n: view.tokens[player].count }),
    announced !== null && say(words, "board.fact.played", { n: announced }),
    sure.length && say(words, "board.fact.known", { cards: sure }),
    starts && say(words, "board.fact.starter"),
    dead && say(words, "screen.fate-dead"),
  ].filter(Boolean);
  return html`<span class="rc-facts" title=${facts.join(" · ")}>
    <span class="unseen">${facts.join(", ")}</span>
    <span class="rc-facts-in" aria-hidden="true">
      <${Count} n=${view.hands[player].count} icon="cards" />
      <${Count} n=${rats ?? "?"} icon="rat" />
      <${Count} n=${view.tokens[player].count} icon="token" />
      ${announced !== null && announced !== undefined && html`<span class="rc-said rc-down"><b data-t=${announced}></b></span>`}
      ${known.map((pile) => html`<${Count} key=${pile} n=${sure.filter((kind) => kind === pile).length} icon=${pile} class="rc-known" />`)}
      ${starts && html`<span class="rc-starter"><${Sign} name=${FLAG} /></span>`}
      ${dead && html`<${Glyph} name="plague" class="rc-dead" />`}
    </span>
  </span>`;
}
