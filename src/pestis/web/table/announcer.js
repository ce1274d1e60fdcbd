// @ts-check
/** Announces what changes at a table to screen readers, in one live region. */
import { useEffect, useRef } from "../shared/lib.js";
import { LOBBY, learn, t } from "../shared/language.js";
import { told } from "./explain.js";
import { noteText } from "./log.js";
import { questionOf } from "./prompt.js";
import { requestText } from "./requests.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./game.js").Event} Event */
/** @typedef {(...texts: (string | false | null | undefined)[]) => void} Say */

/** Maximum lines of new events that are announced at once; the log has all. */
const MOST = 12;
/** Maximum lines that stay in the live region. */
const KEPT = 30;
/** Milliseconds before a line is added: screen readers ignore text that appears with its region. */
const DELAY = 50;

const region = document.createElement("div");
region.className = "unseen";
region.translate = false;
region.dataset.announcer = "";
region.setAttribute("aria-live", "polite");
document.body.append(region);

/** Announces lines; removes them all when the table is left, or hidden from the next player on this device. */
function useVoice() {
  const here = useRef(true);
  useEffect(
    () => () => {
      here.current = false;
      region.replaceChildren();
    },
    [],
  );
  return /** @type {Say} */ (
    (...texts) => {
      const lines = texts
        .filter((text) => !!text)
        .map((text) => Object.assign(document.createElement("p"), { textContent: text }));
      setTimeout(() => {
        if (!here.current) return;
        region.append(...lines);
        while (region.childElementCount > KEPT) region.firstElementChild?.remove();
      }, DELAY);
    }
  );
}

/** @param {{table: Table, at?: Table, replay?: import("./replay.js").Replay, drawing?: import("./game.js").Drawing, lesson?: (string | null | undefined)[]}} props at: where the answers go, such as a set or a plan; lesson: what the teacher says, announced first */
export function Announcer({ table, at = table, replay, drawing, lesson = [] }) {
  const say = useVoice();
  useEffect(() => say(...lesson), lesson);
  useGame(at.moment.value ? at : table, drawing, say);
  useOthers(table, say);
  useExplained(table, say);
  useReplay(table, replay, say);
  return null;
}

/**
 * Announces what happened, what was taken back, and the next question, also after the player's own answer.
 * @param {Table} table
 * @param {import("./game.js").Drawing | undefined} drawing
 * @param {Say} say
 */
function useGame(table, drawing, say) {
  const moment = /** @type {import("./game.js").Moment} */ (table.moment.value);
  const words = table.words.value;
  const { game, decision } = moment.table;
  const heard = useRef(moment.events);
  const sent = useRef("");
  const turn = useRef(false);
  const asked = useRef("");
  sent.current = table.problem.value ? "" : table.sending.choice.value || sent.current;
  const prompt = table.asked.value ? table.prompt.value : null;
  useEffect(() => {
    // A repeated film was announced before.
    if (table.films.now.value?.again) return;
    const before = heard.current;
    heard.current = moment.events;
    const same = before.findIndex((event, i) => !isSame(event, moment.events[i]));
    const gone = same < 0 ? [] : before.slice(same);
    const fresh = moment.events.slice(before.length - gone.length);
    const lines = (/** @type {Event[]} */ events) => events.map((event) => words.event(game, event));
    if (gone.length) say(t("say.taken-back", { what: lines(gone.slice(-MOST)).join(" ") }));
    if (fresh.length > MOST) say(t("say.more", { n: fresh.length - MOST }));
    say(...lines(fresh.slice(-MOST)));
    // Laying a card face down, or picking one of several, causes no event.
    const own = !fresh.length && !gone.length && sent.current && words.choice(game, sent.current);
    if (own)
      say(
        table.draft.countOf(sent.current) === 0 ? t("choices.put-back", { name: own }) : t("say.chosen", { what: own }),
      );
    sent.current = "";
    if (prompt) {
      const more = drawing?.asking?.(moment.view, moment.choices);
      const question = questionOf(prompt, game, words, more).join(" ").trim();
      const line = t("say.question", { question, n: moment.choices.length });
      const anew = !!own || fresh.length + gone.length > 0 || line !== asked.current;
      say(!turn.current && t("status.your-turn"), anew && line);
      asked.current = line;
    }
    turn.current = !!prompt;
  }, [decision, !!prompt, moment.events.length]);
  const outcome = !table.films.now.value && moment.outcome;
  useEffect(() => {
    if (!outcome) return;
    const ending = Promise.all([import("./verdict.js"), learn(LOBBY)]);
    void ending.then(
      ([{ verdict }]) => say(...verdict(game, outcome, table.words.value, table.seats.mine.value)),
      () => null,
    );
  }, [!!outcome]);
}

/** @param {Event} event @param {Event | undefined} other */
const isSame = (event, other) => event === other || JSON.stringify(event) === JSON.stringify(other);

/** Announces notes, requests and chat. @param {Table} table @param {Say} say */
function useOthers(table, say) {
  const info = /** @type {import("../shared/wire.d.ts").Update} */ (table.update.value).table;
  const words = table.words.value;
  const notes = table.notes.value;
  const newest = Math.max(0, ...notes.map(({ n }) => n));
  const noted = useRef(newest);
  useEffect(() => {
    const fresh = notes.filter(({ n }) => n > noted.current);
    noted.current = newest;
    say(...fresh.map((note) => noteText(words, info.game, note)));
  }, [newest]);
  const { request } = info;
  useEffect(
    () =>
      say(
        request &&
          `${t("request.title")}: ${requestText(words, request, info.game, table.moment.value?.events, table.seats.mine.value)}`,
      ),
    [request?.id],
  );
  const line = table.chat.newest.value;
  useEffect(
    () => say(line && line.seat !== table.seats.shown.value && `${words.player(line.seat)}: ${line.text}`),
    [line],
  );
}

/** Announces explanations, and why something cannot be chosen. @param {Table} table @param {Say} say */
function useExplained(table, say) {
  const now = told.value;
  useEffect(() => {
    if (!now) return;
    const why = now.why && `${t("why.title")} ${table.words.value.problem(now.why)}`;
    say([now.title, why, ...now.lines].filter(Boolean).join(". ").replaceAll("..", "."));
  }, [now]);
}

/**
 * Announces what happened at the moment that a replay shows.
 * @param {Table} table
 * @param {import("./replay.js").Replay | undefined} replay
 * @param {Say} say
 */
function useReplay(table, replay, say) {
  const moment = replay?.moment.value;
  const at = replay?.at.value;
  useEffect(() => {
    if (!replay || !moment || at === null || at === undefined) return;
    const words = table.words.value;
    const lines = moment.events
      .filter((event) => event.at === at)
      .map((event) => words.event(moment.table.game, event));
    say(`${at} / ${replay.entries.value}. ${lines.slice(-MOST).join(" ")}`);
  }, [moment]);
}
