// @ts-check
/** How much room an element has, for drawings whose letters must stay readable. */
import { useLayoutEffect, useState } from "./lib.js";

/** The size of an element. @param {{current: HTMLElement | null}} box */
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
    // A frame that has laid out the page draws it first; the drawing follows in a task of its own.
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
