// @ts-check
/** Tracks the mouse, because an element that appears under a resting mouse was not pointed at. */
let place = "";

addEventListener("pointermove", ({ clientX, clientY }) => (place = `${clientX} ${clientY}`), true);

/** Whether the mouse moved onto the element, not the element under the mouse. @param {PointerEvent} event */
export const cameHere = ({ clientX, clientY }) => place !== `${clientX} ${clientY}`;
