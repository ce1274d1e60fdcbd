// @ts-check
/** Links of tables made on this page just now; tokens are kept nowhere else. @type {Map<string, Record<string, string>>} */
export const freshLinks = new Map();

/** @param {import("./wire.d.ts").Created} created */
export function rememberLinks(created) {
  freshLinks.set(created.id, { ...created.links, spectators: created.spectators });
}
