// @ts-check
/** The dialogs of a table: its menu and legend, absent players, links for friends. */
import { html, lazy } from "../shared/lib.js";
import { AbsentDialog } from "./absent.js";
import { Legend, Menu } from "./menu.js";

const Invite = lazy(() => import("./links.js"), "Invite");

/**
 * @param {object} props
 * @param {string} props.open which dialog
 * @param {import("./table.js").Table} props.table
 * @param {import("./game.js").Drawing} props.drawing
 * @param {import("./game.js").Moment} props.moment
 * @param {string[]} props.bots
 * @param {(what: string) => void} props.onOpen
 * @param {() => void} props.onClose
 */
export const Dialogs = ({ open, table, drawing, moment, bots, onOpen, onClose }) =>
  html`${open === "menu" && html`<${Menu} table=${table} bots=${bots} onOpen=${onOpen} onClose=${onClose} />`}
    ${open === "absent" && html`<${AbsentDialog} table=${table} bots=${bots} onClose=${onClose} />`}
    ${open === "invite" && html`<${Invite} table=${table} onClose=${onClose} />`}
    ${open === "legend" && html`<${Legend} table=${table} drawing=${drawing} moment=${moment} onClose=${onClose} />`}`;
