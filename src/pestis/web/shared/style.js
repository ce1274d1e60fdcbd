// @ts-check
/** Loads style sheets on demand, each once. */

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** @param {string} path @returns {Promise<void>} */
export function style(path) {
  const known = asked.get(path);
  if (known) return known;
  /** @type {Promise<void>} */
  const there = new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: path, onload: () => done(), onerror: () => done() });
    document.head.append(link);
  });
  asked.set(path, there);
  return there;
}
