// @ts-check
/** Links for friends and spectators: to copy, and as a QR code drawn here. */
import { html, useEffect, useRef, useState } from "../shared/lib.js";
import { getJson, postJson } from "../shared/api.js";
import { CopyButton } from "../shared/copy.js";
import { freshLinks } from "../shared/fresh_links.js";
import { t } from "../shared/language.js";
import { SeatMark, Sign } from "../shared/shapes.js";

/** @typedef {import("../shared/wire.d.ts").Links} Possible */

/**
 * The links that this device may make, as the server says; asked anew when somebody sits down or leaves.
 * @param {import("./table.js").Table} table
 */
export function usePossibleLinks(table) {
  const [possible, setPossible] = useState(/** @type {Possible} */ ({ seats: [], spectators: false }));
  const seated = table.update.value?.table.seats.map(({ player }) => player).join();
  useEffect(() => void getJson(`${table.path}/links`).then(setPossible, () => null), [table, seated]);
  return possible;
}

/** @param {{table: import("./table.js").Table, possible: Possible}} props */
export function Links({ table, possible }) {
  const [tokens, setTokens] = useState(freshLinks.get(table.id) ?? {});
  const [address, setAddress] = useState(location.origin);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    getJson("/api/addresses").then(
      ([first]) => first && /^(localhost|127\.|\[::1)/.test(location.hostname) && setAddress(first),
      () => null,
    );
  }, []);
  /** @param {string} which */
  const renew = async (which) => {
    try {
      const seat = which === "spectators" ? null : Number(which);
      const { token } = await postJson(`${table.path}/links`, { seat });
      const now = { ...tokens, [which]: token };
      freshLinks.set(table.id, now);
      setTokens(now);
      setProblem("");
    } catch (error) {
      setProblem(table.words.value.problem(/** @type {any} */ (error).problem));
    }
  };
  const offered = [...possible.seats.map(String), ...(possible.spectators ? ["spectators"] : [])];
  return html`<div class="links">
    <p class="soft">${t("links.note")}</p>
    ${problem && html`<p class="why" role="alert">${problem}</p>`}
    ${offered.map(
      (which) => html`<div class="link-row" key=${which}>
      <h3>${
        which === "spectators"
          ? html`<${Sign} name="eye" /> ${t("links.spectators")}`
          : html`<${SeatMark} seat=${Number(which)} /> <bdi>${table.words.value.player(which)}</bdi>`
      }</h3>
      ${
        tokens[which]
          ? html`<${LinkCode} url=${`${address}/join/${tokens[which]}`} />`
          : html`<button type="button" class="choice" data-renew=${which} onClick=${() => renew(which)}>${t("links.make")}</button>`
      }
    </div>`,
    )}
  </div>`;
}

/** @param {{url: string}} props */
function LinkCode({ url }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  return html`<div class="link-code">
    <input readonly ref=${field} value=${url} aria-label=${t("links.address")} onFocus=${(/** @type {any} */ event) => event.target.select()} />
    <${CopyButton} text=${() => url} label=${t("links.copy")} class="choice" onFail=${() => field.current?.focus()} />
    <${QrCode} text=${url} />
  </div>`;
}

/** @param {{text: string}} props */
function QrCode({ text }) {
  const [path, setPath] = useState({ size: 0, d: "" });
  useEffect(() => {
    void import("../vendor/uqr.mjs").then(({ encode }) => {
      const { size, data } = encode(text, { ecc: "M", border: 2 });
      const cells = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
      setPath({ size, d: cells.join("") });
    });
  }, [text]);
  if (!path.size) return null;
  return html`<svg class="qr" viewBox="0 0 ${path.size} ${path.size}" role="img" aria-label=${t("links.qr")}>
    <rect width=${path.size} height=${path.size} fill="#fff" /><path d=${path.d} fill="#000" /></svg>`;
}
