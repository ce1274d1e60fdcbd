// @ts-check
/** A table within a page about Pestis: found again, or set up as the address says. */
import { address } from "../shared/address.js";
import { getJson, postJson } from "../shared/api.js";

const wish = JSON.parse(new URLSearchParams(location.search).get("table") ?? "null");
/** @type {import("../shared/wire.d.ts").TableRow[]} */
const rows = await getJson("/api/tables");
const { id } = rows.find(({ table }) => table.name === wish.name)?.table ?? (await postJson("/api/tables", wish));
history.replaceState(null, "", address(`/t/${id}`));
await import("../main.js");
