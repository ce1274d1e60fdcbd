// @ts-check
/** A table embedded in a page of the documentation: an earlier one of this name, or a new one as the address describes it. */
import { address } from "../shared/address.js";
import { getJson, postJson } from "../shared/api.js";

const wish = JSON.parse(new URLSearchParams(location.search).get("table") ?? "null");
/** @type {import("../shared/wire.d.ts").TableRow[]} */
const rows = await getJson("/api/tables");
const { id } = rows.find(({ table }) => table.name === wish.name)?.table ?? (await postJson("/api/tables", wish));
history.replaceState(null, "", address(`/t/${id}`));
await import("../main.js");
