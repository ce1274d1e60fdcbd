// @ts-check
/** One address with links to several seats: a visitor takes the next that is free.  No imports: it runs anywhere. */

/** @typedef {import("../shared/wire.d.ts").LinkInfo} LinkInfo */
/** @typedef {{token: string, link: LinkInfo}} Found */
/** @typedef {(token: string) => Promise<LinkInfo>} Look what a link is for; uses nothing up */

/**
 * The link that still opens a seat, of those that an address holds, parted by dots; the last one
 * where none does.
 * @param {string} tokens
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
 * Sit down by a link; where somebody else has been quicker, by the next of the address that is open.
 * @template Joined
 * @param {string} token the first to try
 * @param {string} tokens of the address
 * @param {(token: string) => Promise<Joined>} join uses a link up
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
