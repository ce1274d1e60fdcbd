// @ts-check
/** The address at which others reach this server, and whether it works beyond this machine. */
import { getJson } from "./api.js";

/** Host names that only this machine can reach. */
const LOCAL = /^(localhost|127\.|\[::1)/;

/** @returns {Promise<{address: string, leads: boolean}>} */
export async function reach() {
  if (!LOCAL.test(location.hostname)) return { address: location.origin, leads: true };
  const [first] = await getJson("/api/addresses").catch(() => []);
  return { address: first ?? location.origin, leads: !!first };
}
