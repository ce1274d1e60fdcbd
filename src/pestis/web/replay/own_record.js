// @ts-check
/** Records of a running table that hold only what the player's seats may know; read on this device, never sent. */
import { Refused } from "../shared/api.js";
import { allGames } from "../shared/games.js";

/** @typedef {import("../shared/wire.d.ts").OwnRecord} OwnRecord */

/** Its name in the address: there is one at a time, and none after a reload. */
export const OWN = "own";

/** @type {OwnRecord | null} */
let record = null;

export const ownRecord = () => record;

/** Open a text if it is such a record; whether it is. @param {string} text */
export async function openOwn(text) {
  /** @type {any} */
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return false;
  }
  const games = (await allGames()).map(({ id }) => id);
  if (!games.includes(found?.table?.game) || !Array.isArray(found.seats) || !found.seats.every(isComplete))
    return false;
  record = found;
  return true;
}

/** @param {any} part of one seat */
const isComplete = ({ events, moments }) =>
  Array.isArray(events) &&
  Array.isArray(moments) &&
  moments.length > 0 &&
  moments.every(({ at, changed }, i) => at === moments[0].at + i && typeof changed === "object");

/**
 * A moment of the record, in the form of the server's responses for other records.
 * @param {OwnRecord} record
 * @param {number} at
 * @param {string} eyes a seat or "public"
 */
export async function ownMoment({ seats }, at, eyes) {
  const part = seats.find(({ seat }) => String(seat ?? "public") === eyes);
  if (!part) throw new Refused({ id: "error.not-your-seat" }, 403);
  const until = part.moments.filter((moment) => moment.at <= at);
  const view = Object.assign({}, ...until.map(({ changed }) => changed));
  const events = part.events.filter((event) => event.at <= at);
  return { seat: part.seat, view, choices: [], undo: null, first_event: 0, events, outcome: null };
}
