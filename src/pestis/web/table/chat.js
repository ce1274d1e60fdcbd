// @ts-check
/** The chat of a table: plain text, kept apart from the log. */
import { html, useEffect, useRef, useState } from "../shared/lib.js";
import { language, t } from "../shared/language.js";
import { SeatMark } from "../shared/shapes.js";

/** @param {{table: import("./table.js").Table}} props */
export function Chat({ table }) {
  const [text, setText] = useState("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = table.chat.lines.value;
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length]);
  useEffect(() => {
    const newest = lines[lines.length - 1]?.n ?? 0;
    const read = () => document.hidden || newest <= table.chat.read.value || table.chat.markRead(newest);
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [lines.length]);
  const time = new Intl.DateTimeFormat(language.value, { hour: "2-digit", minute: "2-digit" });
  const seat = table.seats.shown.value;
  /** @param {Event} event */
  const say = async (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    if (await table.send({ type: "chat", seat, text: text.trim() })) setText("");
  };
  return html`<section class="chat" id="chat" aria-label=${t("region.chat")}>
    <div class="chat-lines" role="log" ref=${box} tabindex="0" aria-label=${t("region.chat")}>
      ${lines.length === 0 && html`<p class="soft">${t("chat.empty")}</p>`}
      <ol role="list">
      ${lines.map(
        (line) => html`<li key=${line.n}>
          <${SeatMark} seat=${line.seat} /> <b><bdi>${table.words.value.player(line.seat)}</bdi></b>
          <time>${time.format(line.at * 1000)}</time><p><bdi>${line.text}</bdi></p>
        </li>`,
      )}</ol>
    </div>
    ${
      seat !== null &&
      html`<form class="chat-say" onSubmit=${say}>
      <input aria-label=${t("chat.say")} placeholder=${t("chat.say")} maxlength="500" value=${text} autocomplete="off"
        onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
      <button type="submit" class="choice">${t("chat.send")}</button>
    </form>`
    }
  </section>`;
}
