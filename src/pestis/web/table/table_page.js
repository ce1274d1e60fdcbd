// @ts-check
/** The page of a table: status bar, question, board, hand, players and rail. */
import { html, lazy, useCallback, useEffect, useKept, useMemo, useRef, useState } from "../shared/lib.js";
import { address, alone } from "../shared/address.js";
import { doubt } from "./commands.js";
import { useDrawing } from "./drawing.js";
import { isWhole, sinceMyTurn } from "./game.js";
import { goOn, NextTable, offers, offersAgain } from "./elsewhere.js";
import { CommandLine, useKeys } from "./keys.js";
import { LOBBY, learn, speaksOf, t, words as pageWords } from "../shared/language.js";
import { LineNotice } from "./line.js";
import { Log } from "./log.js";
import { freshLinks, isFirst } from "../shared/made_here.js";
import { allGames } from "../shared/games.js";
import { useMotion } from "./motion.js";
import { Players } from "./players.js";
import { prefer, prefs } from "../shared/prefs.js";
import { PromptBar } from "./prompt.js";
import { Rail, SHEETS, useGame } from "./rail.js";
import { openReplay, Refusal } from "./replay.js";
import { Sign } from "../shared/shapes.js";
import { style } from "../shared/style.js";
import { tell as notify } from "../shared/signals.js";
import { releaseTap, watchSlips } from "./slips.js";
import { StatusBar } from "./status.js";
import { absentSeats, openTable } from "./table.js";
import { Surface } from "./surface.js";
import { Zoom } from "../shared/zoom.js";

/** @typedef {import("./game.js").Moment} Moment */

const Announcer = lazy(() => import("./announcer.js"), "Announcer");
const Elsewhere = lazy(() => import("./next_table.js"), "Elsewhere");
const Explainer = lazy(() => import("./explain.js"), "Explainer");
const Foresight = lazy(() => import("./foresight.js").catch(releaseTap), "Foresight");
const Head = lazy(() => learn(LOBBY).then(() => import("../shared/head.js")), "Head");
const BoardOnItsWay = lazy(() => import("./empty_board.js"), "BoardOnItsWay");
const CatchUp = lazy(() => import("./moments.js"), "CatchUp");
const Coach = lazy(() => import("./coach.js"), "Coach");
const Curtain = lazy(() => import("./curtain.js"), "Curtain");
const HandOver = lazy(() => import("./curtain.js"), "HandOver");
const Ghosts = lazy(() => import("./ghosts.js"), "Ghosts");
const Hint = lazy(() => import("./hint.js"), "Hint");
const Dialogs = lazy(() => learn(LOBBY).then(() => import("./dialogs.js")), "Dialogs");
const Moving = lazy(() => import("./moving.js"), "Moving");
const NewTalk = lazy(() => import("./new_talk.js"), "NewTalk");
const Offers = lazy(() => learn(LOBBY).then(() => import("./offers.js")), "Offers");
const Plan = lazy(() => import("./plan.js"), "Plan");
const PickSet = lazy(() => import("./pick_set.js"), "PickSet");
const ReplayAddress = lazy(() => import("./replay_address.js"), "ReplayAddress");
const Requests = lazy(() => import("./requests.js"), "Requests");
const Result = lazy(() => learn(LOBBY).then(() => import("./result.js")), "Result");
const Scrubber = lazy(() => import("./scrubber.js"), "Scrubber");
const Story = lazy(() => import("./story.js"), "Story");
const StoryAgain = lazy(() => import("./story.js"), "Again");
const Whole = lazy(() => import("../shared/whole.js"), "Whole");

/** Milliseconds before a failed request for a game's words is repeated. */
const AGAIN = 1000;
const DIALOGS = ["menu", "absent", "invite", "legend"];
const NOTHING = new Set();
const NO_TARGETS = new Map();
/** @type {import("../shared/wire.d.ts").Note[]} */
const NO_NOTES = [];
/** @type {import("./story.js").Told} */
const UNTOLD = { scene: null, marks: [], shows: null };

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const table = useMemo(() => openTable(id), [id]);
  useEffect(() => {
    void table.start();
    return () => table.stop();
  }, [table]);
  // Once this is stored, the device is told later that the table no longer exists.
  const there = table.update.value !== null;
  useEffect(() => {
    if (there) table.chat.markRead(table.chat.read.value);
  }, [table, there]);
  useEffect(() => void allGames().catch(() => null), []);
  useEffect(awake, [prefs.value.awake]);
  useEffect(watchSlips, []);
  const game = table.update.value?.table.game ?? "";
  const drawing = useDrawing(game);
  useEffect(() => (game ? learning(game) : undefined), [game]);
  if (table.connection.gone.value) {
    return html`<${Head} /><main class="page" id="main"><h1>${t("gone.title")}</h1><p>${pageWords.value.problem(table.connection.gone.value)}</p><a class="choice is-plain" href=${address("/")}>${t("page.lobby")}</a></main>`;
  }
  if (!table.update.value || !drawing || !speaksOf(game))
    return html`<main class="page is-loading"><p>${t("status.loading")}</p><${LineNotice} table=${table} />${alone && html`<${BoardOnItsWay} id=${id} />`}</main>`;
  const now = table.update.value.table;
  const due = table.asked.value
    ? t("status.your-turn")
    : (table.seats.mine.value.some((seat) => now.request?.waiting.includes(seat)) || offers.value.some(offersAgain)) &&
      t("request.title");
  const talk = table.chat.unread.value ? `(${table.chat.unread.value}) ` : "";
  notify(!!due, `${talk}${due ? `● ${due} – ` : ""}${now.name || "Pestis"}`);
  if (table.seats.curtain.value) return html`<${Curtain} table=${table} />`;
  return html`<${Live} key=${String(table.seats.shown.value)} table=${table} drawing=${drawing} />`;
}

/** @param {typeof UNTOLD} now @param {typeof UNTOLD} next */
const isSame = (now, next) =>
  now.scene === next.scene && now.shows === next.shows && now.marks.join() === next.marks.join();

/** Keep the screen on if the reader wants that. */
function awake() {
  if (!prefs.value.awake) return undefined;
  const staying = import("../shared/awake.js").then(
    ({ stayAwake }) => stayAwake(),
    () => null,
  );
  return () => void staying.then((end) => end?.());
}

/** Load the words of the table's game, and try again while the server cannot be reached. @param {string} game */
function learning(game) {
  let wanted = true;
  const ask = () => void learn(game).catch(() => setTimeout(() => wanted && ask(), AGAIN));
  ask();
  return () => {
    wanted = false;
  };
}

/** @param {{table: import("./table.js").Table, drawing: import("./game.js").Drawing}} props */
function Live({ table, drawing }) {
  const now = /** @type {Moment} */ (table.moment.value);
  const info = now.table;
  const words = table.words.value;
  const replay = useMemo(() => openReplay(table.path, () => table.update.value?.table ?? null, now.seat), [table]);
  useEffect(() => () => replay.stop(), [replay]);
  useEffect(() => void style(new URL("./later.css", import.meta.url).href), []);
  const [open, setOpen] = useState(() =>
    freshLinks.has(table.id) && info.seats.some(({ player }) => player === "open") ? "invite" : "",
  );
  const [torn, setTorn] = useState(0);
  const [marked, setMarked] = useState(/** @type {Set<string>} */ (NOTHING));
  const mark = useCallback((/** @type {string[]} */ ids) => setMarked(new Set(ids)), []);
  const [hinted, setHinted] = useState(/** @type {string[]} */ ([]));
  const answers = useAnswers(table, drawing);
  const { at, ghost, choose } = answers;
  const since = useSince(now);
  const { bots, standing } = useGame(info.game);

  const replaying = replay.at.value !== null;
  const film = table.films.now.value;
  const seen = (replaying && replay.moment.value) || at.moment.value || now;
  const moment = useMemo(() => (film && !replaying ? film.upTo(seen) : seen), [seen, film, replaying]);
  const leave = () => {
    replay.leave();
    if (open === "board") setOpen("");
  };
  const openTool = (/** @type {string} */ what) => {
    // The board grows over the log and back.
    if (what === "fold") return prefer({ folded: !prefs.value.folded });
    if (SHEETS.includes(what)) prefer({ folded: false });
    if (what === "replay" && !replaying && over) setOpen("board");
    if (what === "replay") replaying ? leave() : replay.go(info.entries);
    else setOpen(open === what ? "" : what);
    if (what === "log")
      requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(".log-lines"))?.focus());
  };
  useKeys(at, { choose, open: openTool, replaying, nextTable: () => goOn(table.id) });

  const why = async (/** @type {string} */ target, /** @type {Element} */ element) => {
    const dialog = !replaying && absenceDialog(table, target);
    if (dialog) return setOpen(dialog);
    return at.asked.value && !replaying
      ? (await import("./why_not.js")).whyNot(at, target, element)
      : (await import("./explain.js")).tell(element, info.game, table.id);
  };
  const targets = replaying ? NO_TARGETS : at.targets.value;
  const motion = useMotion(moment, film?.ms);
  const [told, setTold] = useState(UNTOLD);
  const tellBoard = useCallback(
    (/** @type {typeof UNTOLD} */ next) => setTold((now) => (isSame(now, next) ? now : next)),
    [],
  );
  const speaksOf = useMemo(() => new Set([...marked, ...hinted, ...told.marks]), [marked, hinted, told]);
  const surface = {
    targets,
    extras: drawing.extras,
    highlight: speaksOf,
    onChoose: choose,
    onPick: at.draft.pick,
    onWhy: why,
    say: (/** @type {string} */ choice) => words.choice(info.game, choice, at.prompt.value?.about),
  };
  const board = {
    update: moment,
    seat: moment.seat,
    words,
    targets,
    ways: table.preview.ways.value,
    onChoose: choose,
    motion,
    scene: told.scene,
    film: replaying ? undefined : table.films.now,
  };
  const drawn = useKept(drawing.Board, board);
  const hand = useKept(moment.seat !== null && drawing.Hand, board);
  const players = useKept(Players, { table, moment, drawing });
  const seats =
    info.status === "running"
      ? table.seats.mine.value.filter((seat) => seat === now.seat)
      : info.seats.map(({ seat }) => seat);
  const { events } = ghost && !replaying ? now : moment;
  const log = useKept(Log, {
    events: drawing.sorted?.(events) ?? events,
    notes: replaying ? NO_NOTES : table.notes.value,
    words,
    game: info.game,
    since,
    at: replay.at.value,
    begun: info.begun,
    continued: info.continued,
    mentions: drawing.mentions,
    landmarks: drawing.landmarks,
    onPoint: mark,
    onReplay: replay.go,
  });
  const over = moment.outcome && open !== "board";
  return html`<div key=${torn} translate=${false} data-game=${info.game} data-shows=${told.shows} style=${{ "--seats": info.seats.length }} class="table ${SHEETS.includes(open) ? "has-drawer" : ""} ${replaying ? "is-replay" : ""} ${over && !replaying ? "is-over" : ""} ${table.seats.spectator.value ? "is-watching" : ""} ${ghost && !replaying ? "is-plan" : ""} ${told.scene && !film ? "is-told" : ""} ${drawing.map ? "has-map" : ""} ${drawing.sideHand ? "has-side-hand" : ""} ${prefs.value.folded ? "is-folded" : ""}">
    <${Moving} motion=${motion} drawing=${drawing} view=${moment.view} />
    <${StatusBar} table=${table} moment=${moment} onOpen=${openTool} open=${replaying ? "replay" : open} map=${!!drawing.map && !over} />
    <${Elsewhere} table=${table} /><${Requests} table=${table} result=${!!over && !replaying}><${Refusal} replay=${replay} words=${words} />${offers.value.length > 0 && html`<${Offers} />`}${table.chat.newest.value && html`<${NewTalk} table=${table} onOpen=${() => setOpen("chat")} />`}<//>
    ${
      replaying
        ? html`<${Scrubber} replay=${replay} events=${now.events} seats=${seats} words=${words} landmarks=${drawing.landmarks} whole=${isWhole(info, table.seats.mine.value)} onLeave=${leave} />`
        : html`<${Asking} table=${table} drawing=${drawing} answers=${answers} replay=${replay} since=${since} onPoint=${mark} onHint=${setHinted} onOpen=${setOpen} />`
    }
    <${Surface} ...${surface} id="board" tag="main" class="board" label=${t("region.board")}>
      ${table.seats.spectator.value && html`<p class="banner"><${Sign} name="eye" /> ${t("spectator.banner")}</p>`}
      ${moment.outcome && html`<p class="tabs"><button type="button" aria-pressed=${!!over} onClick=${() => setOpen("")}>${t("result.title")}</button><button type="button" aria-pressed=${!over} onClick=${() => setOpen("board")}>${t("region.board")}</button></p>`}
      ${over ? html`<${Result} moment=${moment} words=${words} table=${table} onLookBack=${() => openTool("replay")} />` : html`<${Zoom} map=${!!drawing.map}>${drawn}${drawing.pieces && !ghost && table.preview.pointed.value && html`<${Ghosts} table=${table} drawing=${drawing} board=${board} ...${table.preview.pointed.value} />`}<//>`}
    <//>
    ${answers.planning && html`<${Plan} table=${table} away=${replaying} onGhost=${answers.setGhost} onClose=${answers.endPlan} />`}
    <${Story} table=${table} drawing=${drawing} moment=${moment} away=${replaying || ghost} over=${over} onTold=${tellBoard} />
    <${Surface} ...${surface} id="hand" class="hand" label=${t("region.hand")}>
      ${hand}
    <//>
    <${Surface} ...${surface} id="strip" class="strip" label=${t("region.players")}>
      ${players}
    <//>
    <${Rail} table=${table} moment=${now} standing=${standing} open=${open} onOpen=${setOpen} log=${log} />
    ${open === "command" && !replaying && html`<${CommandLine} table=${at} game=${info.game} choose=${choose} onClose=${() => setOpen("")} />`}
    ${DIALOGS.includes(open) && html`<${Dialogs} open=${open} table=${table} drawing=${drawing} moment=${moment} bots=${bots} onOpen=${openTool} onClose=${() => setOpen("")} />`}
    <${ReplayAddress} replay=${replay} seats=${seats} />
    <${LineNotice} table=${table} />
    <${Explainer} game=${info.game} table=${table.id} over=${over} words=${words} onWhy=${why} />
    <${Announcer} table=${table} at=${at} replay=${replay} drawing=${drawing} />
    <${Whole} onTorn=${() => setTorn(torn + 1)} />
  </div>`;
}

/**
 * Where answers go: to a set, to a plan, or to the table.
 * @param {import("./table.js").Table} table
 * @param {import("./game.js").Drawing} drawing
 */
function useAnswers(table, drawing) {
  const [planning, setPlanning] = useState(false);
  const [ghost, setGhost] = useState(/** @type {typeof table | null} */ (null));
  const [set, setSet] = useState(/** @type {typeof table | null} */ (null));
  const base = ghost ?? table;
  const picking = drawing.setOf && base.asked.value && base.prompt.value?.picks;
  const at = (picking && set) || base;
  const choose = useCallback(
    (/** @type {string} */ choice) => {
      if (at.sending.walking.value) return;
      const why = !ghost && doubt(at, choice, drawing);
      const { view } = /** @type {Moment} */ (at.moment.value ?? table.moment.value);
      const row = [choice, ...(drawing.tolls?.(choice, view) ?? [])].map((each) => ({ choice: each, alone: true }));
      if (why) at.draft.waiting.value = `${choice}|${why}`;
      else if (row.length > 1) void import("./send_all.js").then(({ walk }) => walk(at, row));
      else void at.answer(choice);
    },
    [at, drawing],
  );
  /** Both in one batch, so that nothing is drawn between plan and table. */
  const endPlan = () => {
    setPlanning(false);
    setGhost(null);
  };
  const togglePlan = () => (planning ? endPlan() : setPlanning(true));
  return { base, at, ghost, setGhost, picking, setSet, choose, planning, togglePlan, endPlan };
}

/**
 * The question with its answers, and the tools that help to answer it.
 * @param {object} props
 * @param {import("./table.js").Table} props.table
 * @param {import("./game.js").Drawing} props.drawing
 * @param {ReturnType<typeof useAnswers>} props.answers
 * @param {import("./replay.js").Replay} props.replay
 * @param {number} props.since number of the first event after my last turn
 * @param {(ids: string[]) => void} props.onPoint
 * @param {(ids: string[]) => void} props.onHint
 * @param {(what: string) => void} props.onOpen
 */
function Asking({ table, drawing, answers, replay, since, onPoint, onHint, onOpen }) {
  const { base, at, ghost, picking, setSet, choose, planning, togglePlan } = answers;
  const now = /** @type {Moment} */ (table.moment.value);
  const film = table.films.now.value;
  const extra = html`${table.seats.shared.value && html`<${HandOver} table=${table} />`}${!ghost && html`<${Foresight} table=${table} drawing=${drawing} at=${at} onPoint=${onPoint} onChoose=${choose} />`}`;
  const hint = html`${picking && html`<${PickSet} key=${!ghost} foresees=${!ghost} table=${base} drawing=${drawing} onSet=${setSet} />`}${table.asked.value && html`<button type="button" class="quiet slim" aria-pressed=${planning} title=${t("prompt.plan")} data-command="plan" onClick=${togglePlan}><${Sign} name="branch" /> <span class="slim-text">${t("prompt.plan")}</span></button>`}${now.hint && !ghost && !film && html`<${Hint} table=${table} drawing=${drawing} onMark=${onHint} />`}`;
  return html`<${PromptBar} table=${at} drawing=${drawing} onChoose=${choose} onOpen=${onOpen} extra=${extra} hint=${hint}
    next=${html`<${NextTable} table=${table} />`} again=${html`<${StoryAgain} table=${table} />`} coach=${isFirst(table.id) && html`<${Coach} table=${table} />`}
    catchUp=${html`<${CatchUp} replay=${replay} moment=${now} since=${since} reel=${table.films.canRepeat.value || !!film} />`} />`;
}

/** The dialog that a click on the seat of an absent player opens, or "". @param {import("./table.js").Table} table @param {string} target */
function absenceDialog(table, target) {
  if (table.seats.spectator.value) return "";
  const missing = absentSeats(table).find(({ seat }) => target === `seat-${seat}`);
  if (!missing) return "";
  return missing.player === "open" && !missing.stand_in ? "invite" : "absent";
}

/** The number of the first event after my last turn; it does not change while I am answering. @param {Moment} moment */
function useSince(moment) {
  const since = useRef(0);
  const asked = useRef("");
  const mine = moment.choices.length > 0;
  const turn = `${mine} ${moment.seat}`;
  if (asked.current !== turn) {
    asked.current = turn;
    if (mine || !since.current) since.current = sinceMyTurn(moment.events, moment.seat);
  }
  return since.current;
}
