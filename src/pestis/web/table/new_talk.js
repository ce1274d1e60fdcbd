// @ts-check
/** Shows a new chat line for a moment; the chat keeps it. */
import { html, useEffect, useState } from "../shared/lib.js";
import { SeatMark } from "../shared/shapes.js";

/** Milliseconds for which the line is shown. */
const STAYS = 7000;

/** @param {{table: import("./table.js").Table, onOpen: () => void}} props */
export function NewTalk({ table, onOpen }) {
  const line = table.chat.newest.value;
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!line) return;
    const timer = setTimeout(() => setGone(line.n), STAYS);
    return () => clearTimeout(timer);
  }, [line]);
  if (!line || line.n <= gone || line.n <= table.chat.read.value || table.seats.mine.value.includes(line.seat))
    return null;
  return html`<button type="button" class="notice new-talk" data-talk=${line.n} onClick=${onOpen}>
    <${SeatMark} seat=${line.seat} /> <b><bdi>${table.words.value.player(line.seat)}</bdi></b> <span><bdi>${line.text}</bdi></span></button>`;
}
