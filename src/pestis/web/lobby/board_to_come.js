// @ts-check
/** A table's board in the place of everything else, until what holds the tables is loaded and can be asked for it. */
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
