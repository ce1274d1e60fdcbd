// @ts-check
/** The lobby: my tables, whose turn it is and for how long; and the way to a new one. */
import { html, lazy, useEffect, useRef, useState } from "../shared/lib.js";
import { address, alone, here } from "../shared/address.js";
import { getJson } from "../shared/api.js";
import { ago } from "../table/game.js";
import { language, t, words } from "../shared/language.js";
import { NewTable } from "./new_table.js";
import { waitsForMe } from "../table/next_table.js";
import { requestText } from "../table/requests.js";
import { SeatMark, Sign } from "../shared/shapes.js";
import { tell } from "../shared/signals.js";

const Kept = lazy(() => import("./kept.js"), "Kept");

/** Milliseconds between looks. */
const EVERY = 10_000;
/** So many tables are shown at once, finished or not. */
const SHORT = 6;

/** @typedef {import("../shared/wire.d.ts").TableRow} TableRow */

export function Lobby() {
  const [rows, setRows] = useState(/** @type {TableRow[] | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const again = useRef(() => {});
  useEffect(() => {
    const look = () =>
      getJson("/api/tables").then(
        (found) => {
          setRows(found);
          setProblem(null);
        },
        (error) => setProblem(error.problem),
      );
    again.current = look;
    void look();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  const waiting = (rows ?? []).filter(waitsForMe).length;
  tell(waiting > 0, `${waiting ? `● (${waiting}) ` : ""}Pestis`);
  const sorted = [...(rows ?? [])].sort((a, b) => rank(a) - rank(b) || b.table.since - a.table.since);
  const open = sorted.filter(({ table }) => table.status === "running");
  const closed = sorted.filter((row) => !open.includes(row));
  const mine = html`<section key="mine" aria-labelledby="my-tables">
      <h1 id="my-tables">${t("lobby.mine")}</h1>
      ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
      ${rows && rows.length === 0 && html`<p class="soft">${t("lobby.none")}</p>`}
      <${Rows} rows=${open} />
      ${closed.length > 0 && html`<details class="finished" open=${open.length + closed.length <= SHORT}><summary>${t("lobby.finished", { n: closed.length })}</summary><${Rows} rows=${closed} /></details>`}
      ${alone ? rows && html`<${Kept} tables=${sorted.map(({ table }) => table)} onChange=${again.current} />` : html`<${Rejoin} />`}
    </section>`;
  const fresh = html`<section key="new" aria-labelledby="new-table"><h2 id="new-table">${t("new.title")}</h2><${NewTable} /></section>`;
  // Whoever follows a link to a set-up has come for that.
  return html`<main class="page lobby" id="main">${here().pathname === "/new" ? [fresh, mine] : [mine, fresh]}</main>`;
}

/** @param {TableRow} row */
const rank = (row) => (waitsForMe(row) ? 0 : row.table.status === "running" ? 1 : 2);

/** @param {{rows: TableRow[]}} props */
const Rows = ({ rows }) =>
  html`<ul class="table-rows" role="list">${rows.map((row) => html`<${Row} key=${row.table.id} row=${row} />`)}</ul>`;

/** @param {{row: TableRow}} props */
function Row({ row }) {
  const { table, mine } = row;
  const say = words.value.naming(table.seats.map(({ name }) => name));
  const turn = waitsForMe(row);
  const { request } = table;
  const since = ago(table.since, language.value);
  const who = table.asked.map((seat) => say.player(seat));
  const status =
    table.status !== "running"
      ? t(`status.${table.status}`)
      : row.consent?.length
        ? t("lobby.consent")
        : turn
          ? t("status.your-turn")
          : who.length
            ? t("lobby.waits", { names: who })
            : t("status.working");
  return html`<li class=${turn ? "is-mine" : ""}>
    <a href=${address(`/t/${table.id}`)}>
      <b><bdi>${table.name || say.text(`${table.game}.name`)}</bdi></b>
      <span class="soft">${say.text(`${table.game}.name`)}${mine.length === 0 ? ` · ${t("lobby.watching")}` : ""}</span>
      <span class="row-seats">${table.seats.map(({ seat }) => html`<${SeatMark} key=${seat} seat=${seat} label=${say.player(seat)} />`)}</span>
      ${request && html`<span class="row-request">${requestText(say, request, table)}</span>`}
      <span class="row-status">${status}<small> ${since}</small></span>
    </a>
  </li>`;
}

/** A link that somebody sent, pasted. */
function Rejoin() {
  const [link, setLink] = useState("");
  /** @param {Event} event */
  const go = (event) => {
    event.preventDefault();
    const token = link.trim().split("/").filter(Boolean).pop();
    if (token) location.assign(address(`/join/${encodeURIComponent(token)}`));
  };
  return html`<form class="inline rejoin" onSubmit=${go}>
    <label class="field"><span>${t("lobby.have-link")}</span>
      <input value=${link} placeholder="…/join/…" onInput=${(/** @type {any} */ event) => setLink(event.target.value)} /></label>
    <button type="submit" class="choice"><${Sign} name="link" /> ${t("lobby.open-link")}</button>
  </form>`;
}
