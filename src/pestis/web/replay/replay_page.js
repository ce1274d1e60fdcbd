// @ts-check
/** Uploads a record and replays it like a finished table. */
import { computed, html, signal, useEffect, useMemo, useState } from "../shared/lib.js";
import { address, go, here } from "../shared/address.js";
import { getJson } from "../shared/api.js";
import { OWN, openOwn, ownMoment, ownRecord } from "./own_record.js";
import { useDrawing } from "../table/drawing.js";
import { Explainer } from "../table/explain.js";
import { t, words as pageWords } from "../shared/language.js";
import { Log } from "../table/log.js";
import { Players } from "../table/players.js";
import { openReplay, Refusal } from "../table/replay.js";
import { Release, Result } from "../table/result.js";
import { Scrubber } from "../table/scrubber.js";
import { Whole } from "../shared/whole.js";
import { ownNames } from "../shared/words.js";
import { Surface } from "../table/surface.js";
import { LanguageSwitch } from "../shared/language_switch.js";
import { Zoom } from "../shared/zoom.js";
import { Sign } from "../shared/shapes.js";

export function ReplayPage() {
  const record = here().searchParams.get("record");
  const lost = record === OWN && !ownRecord();
  return record && !lost ? html`<${Record} key=${record} id=${record} />` : html`<${Upload} />`;
}

function Upload() {
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  /** @param {File | undefined} file */
  const send = async (file) => {
    if (!file) return;
    try {
      const body = await file.text();
      if (await openOwn(body)) return go(`/replay?record=${OWN}`);
      const headers = { "Content-Type": "text/plain" };
      const { id } = await getJson("/api/records", { method: "POST", headers, body });
      go(`/replay?record=${id}`);
    } catch (error) {
      setProblem(/** @type {any} */ (error).problem ?? { id: "web.bad-answer" });
    }
  };
  return html`<main class="page upload" id="main">
    <h1>${t("record.title")}</h1><p>${t("record.note")}</p>
    <label class="drop" onDragOver=${(/** @type {Event} */ e) => e.preventDefault()} onDrop=${(
      /** @type {any} */ e,
    ) => {
      e.preventDefault();
      void send(e.dataTransfer.files[0]);
    }}><span class="choice is-plain">${t("record.choose")}</span><input type="file" class="unseen" accept=".jsonl,.pestis,.json,.txt" onChange=${(/** @type {any} */ e) => send(e.target.files[0])} /></label>
    ${problem && html`<p class="why" role="alert">${pageWords.value.problem(problem)}</p>`}
  </main>`;
}

/** @param {{id: string}} props */
function Record({ id }) {
  const path = `/api/records/${encodeURIComponent(id)}`;
  const info = useMemo(() => signal(/** @type {import("../shared/wire.d.ts").TableInfo | null} */ (null)), [id]);
  const problem = useMemo(() => signal(/** @type {any} */ (null)), [id]);
  const own = id === OWN ? ownRecord() : null;
  const ask = own ? (/** @type {number} */ at, /** @type {string} */ eyes) => ownMoment(own, at, eyes) : undefined;
  const replay = useMemo(() => openReplay(path, () => info.value, null, ask), [id]);
  useEffect(() => {
    (own ? Promise.resolve(own.table) : getJson(path)).then(
      (found) => {
        info.value = found;
        const asked = here().searchParams;
        const as = asked.get("as");
        replay.as.value = as && as !== "public" ? Number(as) : (own?.seats[0].seat ?? null);
        replay.go(asked.has("at") ? Number(asked.get("at")) : found.entries);
      },
      (error) => (problem.value = error.problem),
    );
    return () => replay.stop();
  }, [replay]);
  const words = useMemo(() => {
    const content = computed(() => JSON.stringify(ownNames(info.value?.game ?? "", replay.moment.value?.view.content)));
    return computed(() =>
      pageWords.value.naming(info.value?.seats.map(({ name }) => name) ?? [], JSON.parse(content.value)),
    );
  }, [info, replay]).value;
  const drawing = useDrawing(info.value?.game ?? "");
  const [marked, setMarked] = useState(new Set());
  const [board, setBoard] = useState(false);
  const [torn, setTorn] = useState(0);
  const moment = replay.moment.value;
  const wrong = problem.value ?? (moment ? null : replay.problem.value);
  if (wrong)
    return html`<main class="page"><h1>${t("join.problem")}</h1><p class="why">${pageWords.value.problem(wrong)}</p><a class="choice" href=${address("/replay")}>${t("record.title")}</a></main>`;
  if (!moment || !info.value) return html`<main class="page is-loading"><p>${t("status.loading")}</p></main>`;
  const game = info.value.game;
  const none = new Map();
  const surface = { targets: none, highlight: marked, onChoose: () => {}, say: String };
  const props = {
    update: moment,
    seat: moment.seat,
    words,
    targets: none,
    onChoose: () => {},
    motion: { events: [], ms: 0 },
    scene: null,
  };
  const over = moment.outcome && !board;
  const table = /** @type {any} */ ({
    update: { value: { table: info.value } },
    words: { value: words },
    seats: { mine: { value: [] }, spectator: { value: true }, shown: { value: moment.seat } },
    preview: { pointed: { value: null } },
  });
  return html`<div key=${torn} translate=${false} class="table is-replay" style=${{ "--seats": info.value.seats.length }}>
    <header class="status"><a class="tool" href=${address("/")} aria-label=${t("page.lobby")}><${Sign} name="home" /></a>
      <div class="where"><strong class="table-name"><bdi>${info.value.name || words.text(`${game}.name`)}</bdi></strong></div><${LanguageSwitch} /></header>
    <${Scrubber} replay=${replay} events=${replay.heard()} seats=${(own ? own.seats.filter(({ seat }) => seat !== null) : info.value.seats).map(({ seat }) => seat)} words=${words} landmarks=${drawing?.landmarks} whole=${!own && !info.value.release} onLeave=${null} />
    <${Surface} ...${surface} id="board" tag="main" class="board" label=${t("region.board")}>
      ${moment.outcome && html`<p class="tabs"><button type="button" aria-pressed=${!board} onClick=${() => setBoard(false)}>${t("result.title")}</button><button type="button" aria-pressed=${board} onClick=${() => setBoard(true)}>${t("region.board")}</button></p>`}
      ${!over && html`<${Release} table=${info.value} file="FILE" />`}
      ${over ? html`<${Result} moment=${moment} words=${words} />` : drawing && html`<${Zoom} map=${!!drawing.map}><${drawing.Board} ...${props} /><//>`}
    <//>
    <${Surface} ...${surface} id="hand" class="hand" label=${t("region.hand")}>${drawing?.Hand && moment.seat !== null && html`<${drawing.Hand} ...${props} />`}<//>
    <${Surface} ...${surface} id="strip" class="strip" label=${t("region.players")}><${Players} table=${table} moment=${moment} drawing=${drawing} /><//>
    <aside class="rail"><${Log} events=${moment.events} words=${words} game=${game} since=${0} at=${replay.at.value} begun=${info.value.begun} continued=${info.value.continued} mentions=${drawing?.mentions} landmarks=${drawing?.landmarks}
      onPoint=${(/** @type {string[]} */ ids) => setMarked(new Set(ids))} onReplay=${(/** @type {number} */ at) => replay.go(at)} /></aside>
    <div class="notices"><${Refusal} replay=${replay} words=${words} /></div>
    <${Explainer} game=${game} table="" over=${over} words=${words} />
    <${Whole} onTorn=${() => setTorn(torn + 1)} />
  </div>`;
}
