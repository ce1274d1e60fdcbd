// @ts-check
/** Whom the table waits for, in place of the question. */
import { html, useEffect } from "../shared/lib.js";
import { learn, t } from "../shared/language.js";
import { SeatMark } from "../shared/shapes.js";

/** @typedef {import("./table.js").Table} Table */

/** Who is asked, and about what. @param {{table: Table}} props */
export function Awaited({ table }) {
  const moment = table.moment.value;
  const part = `${moment?.table.game}.asks`;
  useEffect(() => void learn(part).catch(() => null), [part]);
  if (!moment) return null;
  const words = table.words.value;
  const { asked } = moment.table;
  const prompts = /** @type {import("./game.js").Prompt[]} */ (moment.view.prompts ?? []);
  const prompt = prompts.find(({ seats }) => seats.some((seat) => asked.includes(seat)));
  if (!asked.length) return t("status.working");
  const names = asked.map((seat) => words.player(seat));
  const id = `${part}.${prompt?.kind}`;
  const what = Object.hasOwn(words.catalogue, id) && words.text(id);
  return html`${asked.map((seat) => html`<${SeatMark} key=${seat} seat=${seat} />`)} ${t("prompt.waiting", { names, ...(what && { what }) })}`;
}
