// @ts-check
/** The state of the connection, and what a lost one means for the game. */
import { html, lazy, useEffect, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";

/** @typedef {import("./table.js").Table} Table */

const Notices = lazy(() => import("./notices.js"), "Notices");

/** Milliseconds before a lost connection is mentioned: most come back sooner. */
const HOPE = 3_000;

/** The state in the status bar. @param {{table: Table}} props */
export function Line({ table }) {
  const line = table.connection.line.value;
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (line !== "lost") return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [line]);
  const label = t(`line.${line}`);
  const dead = line === "lost" || line === "stuck";
  const left = Math.max(0, Math.ceil((table.connection.retryAt.value - now) / 1000));
  return html`<span class="line is-${line}" role="status">
    <span class="dot" title=${label}></span>
    <span class=${dead ? "" : "unseen"}>${label}${line === "lost" && left ? ` ${left} s` : ""}</span>
    ${line === "lost" && html`<button type="button" class="tool is-text" onClick=${() => table.connection.retry()}>${t("line.retry")}</button>`}
  </span>`;
}

/** A notice of what is wrong and what still counts; it never takes a click. @param {{table: Table}} props */
export function LineNotice({ table }) {
  const line = table.connection.line.value;
  const dead = line === "lost" || line === "stuck" || (line === "connecting" && !table.update.value);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!dead) return undefined;
    const timer = setTimeout(() => setLate(true), HOPE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [dead]);
  const why = table.connection.trouble.value;
  const notices = table.update.value?.notices;
  return html`${notices && html`<${Notices} notices=${notices} words=${table.words.value} />`}<div class="line-notice" role="alert">
    ${dead && late && html`<p>${why ? table.words.value.problem(why) : t("line.dead")} ${t(table.sending.busy.value ? "line.kept" : "line.counts")}</p>`}
  </div>`;
}
