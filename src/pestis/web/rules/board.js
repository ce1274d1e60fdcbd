// @ts-check
/**
 * The board after setup, drawn by the game's own drawing, and the legend of its signs.  A game with a
 * large map draws it once more for paper, as wide as the page.
 */
import { speaksOf, t, words } from "../shared/language.js";
import { html } from "../shared/lib.js";
import { useDrawing } from "../table/drawing.js";

const NO_TARGETS = new Map();
const STILL = { events: [], ms: 0 };

/** @param {{game: string, view: Record<string, any>, Plan: ((props: any) => any) | null}} props */
export function BoardSetUp({ game, view, Plan }) {
  const drawing = useDrawing(game);
  const moment = /** @type {any} */ ({ seat: null, view, choices: [], events: [], outcome: null, undo: null });
  const ready = drawing && speaksOf(game) && view.game === game;
  const legend =
    ready &&
    drawing.Aid &&
    html`<div class="guide-legend"><${drawing.Aid} update=${moment} words=${words.value} /></div>`;
  const board = html`<figure class="guide-board"><div class="empty-board" inert aria-hidden="true"><div class="board"><div class="board-room"><div class="board-plane">
    ${ready && html`<${drawing.Board} update=${moment} seat=${null} words=${words.value} targets=${NO_TARGETS} onChoose=${() => null} motion=${STILL} scene=${null} />`}
  </div></div></div></div><figcaption>${t("rules.board")}</figcaption></figure>`;
  // On paper the legend fills the page that the map or the board does not fit on.
  return html`${legend}${ready && Plan && html`<div class="guide-plan" aria-hidden="true"><${Plan} update=${moment} words=${words.value} targets=${NO_TARGETS} /></div>`}${board}`;
}
