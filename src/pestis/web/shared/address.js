// @ts-check
/** Addresses of pages: paths on a server, fragments in a static folder. */

/** Whether the page runs without a server: all players share this device. */
export const alone = !!globalThis.document?.querySelector("meta[name=pestis-transport]");

/** The href of a page. @param {string} path */
export const address = (path) => (alone ? `#${path}` : path);

/** The address of the current page, as a URL with the page's path. */
export const here = () => new URL(alone ? location.hash.slice(1) : location.href, location.origin);

/** Show another page. @param {string} path */
export function go(path) {
  history.pushState(null, "", address(path));
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Change the address without loading another page. @param {string} path */
export const rename = (path) => history.replaceState(null, "", address(path));
