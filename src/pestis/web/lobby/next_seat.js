// @ts-check
/** Addresses with links to several seats: a visitor takes the next free one.  No imports, so that it runs anywhere. */

/** @typedef {import("../shared/wire.d.ts").LinkInfo} LinkInfo */
/** @typedef {{token: string, link: LinkInfo}} Found */
/** @typedef {(token: string) => Promise<LinkInfo>} Look describes a link without using it up */

/**
 * The first link that still opens a seat; the last one if none does.
 * @param {string} tokens of an address, separated by dots
 * @param {Look} look
 * @returns {Promise<Found>}
 */
export async function firstOpen(tokens, look) {
  /** @type {Found | null} */
  let found = null;
  /** @type {unknown} */
  let failed = null;
  for (const token of tokens.split(".")) {
    try {
      found = { token, link: await look(token) };
      if (found.link.here || !found.link.taken) break;
    } catch (error) {
      failed = error;
    }
  }
  if (!found) throw failed;
  return found;
}

/**
 * Take the seat of a link; if it is taken already, that of the next open link of the address.
 * @template Joined
 * @param {string} token the first to try
 * @param {string} tokens of the address
 * @param {(token: string) => Promise<Joined>} join uses the link up
 * @param {Look} look
 * @returns {Promise<Joined>}
 */
export async function sitDown(token, tokens, join, look) {
  try {
    return await join(token);
  } catch (error) {
    if (/** @type {any} */ (error).problem?.id !== "error.seat-taken") throw error;
    const next = await firstOpen(tokens, look);
    if (next.token === token || next.link.taken) throw error;
    return sitDown(next.token, tokens, join, look);
  }
}
