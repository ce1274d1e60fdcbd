// @ts-check
/** Measures an element, for drawings whose text must stay legible. */
import { useLayoutEffect, useState } from "./lib.js";

/** The current inner size of an element. @param {{current: HTMLElement | null}} box */
export function useRoom(box) {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = /** @type {HTMLElement} */ (box.current);
    const measure = () =>
      setRoom((old) =>
        old.width === element.clientWidth && old.height === element.clientHeight
          ? old
          : { width: element.clientWidth, height: element.clientHeight },
      );
    let timer = 0;
    // Paint the new layout first, and render the drawing in a task of its own.
    const watch = new ResizeObserver(() => {
      timer ||= setTimeout(() => {
        timer = 0;
        measure();
      });
    });
    watch.observe(element);
    measure();
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, []);
  return room;
}
