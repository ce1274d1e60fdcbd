// @ts-check
/** Runs pieces of work in tasks of their own, so that the page stays responsive. */

/** @type {(() => void)[]} */
const waiting = [];
const { port1, port2 } = new MessageChannel();

port1.onmessage = () => {
  const act = waiting.shift();
  if (waiting.length) port2.postMessage(null);
  act?.();
};

/** @param {() => void} act @returns {() => void} cancels it */
export function inTurn(act) {
  waiting.push(act);
  if (waiting.length === 1) port2.postMessage(null);
  return () => {
    const at = waiting.indexOf(act);
    if (at >= 0) waiting.splice(at, 1);
  };
}
