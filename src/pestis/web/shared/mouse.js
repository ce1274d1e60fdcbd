// @ts-check
/** Where the mouse is, on whatever page: what comes to lie under one that rests was not pointed at. */
let place = "";

addEventListener("pointermove", ({ clientX, clientY }) => (place = `${clientX} ${clientY}`), true);

/** Has the mouse moved here, or has something else come under it? @param {PointerEvent} event */
export const cameHere = ({ clientX, clientY }) => place !== `${clientX} ${clientY}`;
