// @ts-check
/** The table of Pest: the map, the boards of the houses, cards and capital. */
import { html, useLayoutEffect, useRef, useState } from "../../app/lib.js";
import { Sheet } from "./map.js";

export { sequences } from "./plague.js";
export const css = "board.css";
export const map = true;
export const Hand = () => null;

/** @param {import("../../app/game.js").BoardProps} props */
export function Board(props) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [room, setRoom] = useState({ width: 1, height: 1 });
  useLayoutEffect(() => {
    const element = /** @type {HTMLElement} */ (box.current);
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, []);
  return html`<div class="pe pe-room" ref=${box}><${Sheet} ...${props} room=${room} /></div>`;
}
