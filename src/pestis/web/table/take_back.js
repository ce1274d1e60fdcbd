// @ts-check
/** Buttons to undo, to restart the turn, and to ask others for more. */
import { html, lazy, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";

const AskBack = lazy(() => import("./ask_back.js"), "AskBack");

/** @param {{table: import("./table.js").Table}} props */
export function TakeBack({ table }) {
  const moment = table.moment.value;
  const [open, setOpen] = useState(false);
  if (!moment || table.seats.spectator.value || moment.table.status !== "running") return null;
  const steps = moment.undo?.steps ?? 0;
  const reason = moment.undo ? table.words.value.problem(moment.undo.reason) : "";
  const why = `${t("undo.far", { n: steps })} ${reason}`;
  const { seat } = moment;
  const entries = moment.table.entries;
  const undo = () => (steps ? void table.undo() : setOpen(!open));
  return html`<div class="take-back" onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setOpen(false)}>
    <button type="button" class=${`tool ${steps ? "" : "is-faint"}`} data-t=${t("undo.one")} disabled=${!entries} title=${`${t("undo.one")} (U). ${why}`}
      aria-label=${`${t("undo.one")}. ${why}`} aria-expanded=${steps ? undefined : open} data-command="undo" onClick=${undo}><${Sign} name="undo" /></button>
    <button type="button" class="tool" disabled=${!steps} title=${`${t("undo.turn")}. ${why}`}
      aria-label=${`${t("undo.turn")}. ${why}`} data-command="restart-turn"
      onClick=${() => table.send({ type: "restart-turn", seat })}><${Sign} name="restart" /></button>
    ${open && !steps && html`<${AskBack} table=${table} moment=${moment} why=${why} onClose=${() => setOpen(false)} />`}
  </div>`;
}
