// @ts-check
/** How others reach this server: its address, and whether it leads anywhere but to this machine. */
import { getJson } from "./api.js";

/** What can be reached from this machine alone. */
const LOCAL = /^(localhost|127\.|\[::1)/;

/** @returns {Promise<{address: string, leads: boolean}>} */
export async function reach() {
  if (!LOCAL.test(location.hostname)) return { address: location.origin, leads: true };
  const [first] = await getJson("/api/addresses").catch(() => []);
  return { address: first ?? location.origin, leads: !!first };
}
