// @ts-check
/** Work in turns: each piece in a task of its own, so that the page can answer in between. */

/** @type {(() => void)[]} */
const waiting = [];
const { port1, port2 } = new MessageChannel();

port1.onmessage = () => {
  const act = waiting.shift();
  if (waiting.length) port2.postMessage(null);
  act?.();
};

/** @param {() => void} act @returns {() => void} not any more */
export function inTurn(act) {
  waiting.push(act);
  if (waiting.length === 1) port2.postMessage(null);
  return () => {
    const at = waiting.indexOf(act);
    if (at >= 0) waiting.splice(at, 1);
  };
}
