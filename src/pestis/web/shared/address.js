// @ts-check
/** Where pages live: under paths of a server; behind a # where all there is is a folder. */

/** No server: everybody sits at this device. */
export const alone = !!globalThis.document?.querySelector("meta[name=pestis-transport]");

/** A page's address as a link names it. @param {string} path */
export const address = (path) => (alone ? `#${path}` : path);

/** The page that is shown. */
export const here = () => new URL(alone ? location.hash.slice(1) : location.href, location.origin);

/** Show another page. @param {string} path */
export function go(path) {
  history.pushState(null, "", address(path));
  dispatchEvent(new PopStateEvent("popstate"));
}

/** The same page under another address. @param {string} path */
export const rename = (path) => history.replaceState(null, "", address(path));
