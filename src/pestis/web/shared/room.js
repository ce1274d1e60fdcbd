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
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, []);
  return room;
}
