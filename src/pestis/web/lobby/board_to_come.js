// @ts-check
/** An empty board that is shown until Python has loaded and can create the table. */
import { arrival } from "../shared/arrival.js";
import { learn, t } from "../shared/language.js";
import { html, lazy, useEffect } from "../shared/lib.js";

const EmptyBoard = lazy(() => import("../table/empty_board.js"), "EmptyBoard");

/** @param {{game: string, seats: number}} props */
export function BoardToCome({ game, seats }) {
  useEffect(() => void learn(game).catch(() => null), [game]);
  if (arrival.value === 1) return null;
  return html`<div class="to-come is-loading"><p>${t("status.loading")}</p><${EmptyBoard} game=${game} seats=${seats} /></div>`;
}
