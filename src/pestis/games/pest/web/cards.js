// @ts-check
/** The text and sign of a technology. */
import { html } from "../../../web/shared/lib.js";
import { say } from "./model.js";
import { powerText } from "./wording.js";

/** @typedef {import("./model.js").Words} Words */

/** By power: its sign; a flask for all others. @type {Record<string, string>} */
const SIGN = {
  patients: "hospital",
  "village-influence": "influence",
  "town-influence": "influence",
  "visit-coin": "coin",
  "assign-coin": "coin",
  "leave-behind": "person",
  "free-people": "person",
  recall: "academy",
  jump: "boot",
  "free-rivals": "boot",
  inhale: "herbs",
  "cure-herbs": "herbs",
  experts: "doctor",
  infect: "pest",
  "castle-produce": "castle",
  "district-shield": "district",
  trials: "cure",
  quarantine: "cure",
  "build-resource": "construct",
  "camp-stays": "camp",
  movement: "move",
  checkpoint: "workshop",
  tile: "manufactory",
  "store-each": "granary",
  "store-one": "chest",
  depot: "granary",
  repeat: "assistant",
  "rival-resource": "produce",
};

/** The sign of a technology. @param {{powers: Record<string, number>}} card */
export const signOf = ({ powers }) => SIGN[Object.keys(powers)[0]] ?? "flask";

/** The effect of a card in a few words. @param {{card: any, words: Words}} props */
export const CardPower = ({ card, words }) =>
  html`<span class="pe-power" aria-hidden="true">${powerText(card, words)}</span>`;

/** An empty slot. @param {{slot: string, words: Words}} props */
export const CardSlot = ({ slot, words }) =>
  html`<i class="pe-empty" aria-hidden="true">${say(words, "board.slot-empty", { slot })}</i>`;
