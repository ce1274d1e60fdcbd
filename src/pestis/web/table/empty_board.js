// @ts-check
/** The empty board of a game, shown in a tab while the engine is loading. */
import { html, useEffect, useState } from "../shared/lib.js";
import { getJson, glance } from "../shared/api.js";
import { learn, speaksOf, words } from "../shared/language.js";
import { useDrawing } from "./drawing.js";

const NO_TARGETS = new Map();
const STILL = { events: [], ms: 0 };

/** @param {{game: string, seats: number}} props */
export function EmptyBoard({ game, seats }) {
  const drawing = useDrawing(game);
  const [view, setView] = useState(/** @type {Record<string, any> | null} */ (null));
  useEffect(() => {
    let wanted = true;
    const show = (/** @type {any} */ found) => wanted && setView(found);
    getJson(`/api/boards/${game}/${seats}`).then(show, () => show(null));
    return () => {
      wanted = false;
    };
  }, [game, seats]);
  if (!drawing || view?.game !== game || !speaksOf(game)) return null;
  const moment = /** @type {any} */ ({ seat: null, view, choices: [], events: [], outcome: null, undo: null });
  return html`<div class="empty-board" inert aria-hidden="true"><div class="board"><div class="board-room"><div class="board-plane">
    <${drawing.Board} key=${`${game} ${seats}`} update=${moment} seat=${null} words=${words.value} targets=${NO_TARGETS} onChoose=${() => null} motion=${STILL} scene=${null} />
  </div></div></div></div>`;
}

/** The empty board of a table that is loading. @param {{id: string}} props */
export function BoardOnItsWay({ id }) {
  const [known, setKnown] = useState(/** @type {{game: string, seats: unknown[]} | null} */ (null));
  useEffect(() => {
    let wanted = true;
    void glance(id).then((found) => {
      if (!wanted || !found) return;
      setKnown(found);
      void learn(found.game).catch(() => null);
    });
    return () => {
      wanted = false;
    };
  }, [id]);
  return known && html`<${EmptyBoard} key=${known.game} game=${known.game} seats=${known.seats.length} />`;
}
