// @ts-check
/** The form for a new table; a link can carry its set-up. */
import { html, lazy, useEffect, useState } from "../shared/lib.js";
import { address, alone, go, here } from "../shared/address.js";
import { postJson } from "../shared/api.js";
import { CopyButton } from "../shared/copy.js";
import { t, words } from "../shared/language.js";
import { rememberLinks } from "../shared/made_here.js";
import { allGames } from "../shared/games.js";
import { becomeHabit, habits } from "../shared/own_games.js";
import { keep, kept, ownKey } from "../shared/prefs.js";
import { asked, HUMANS, known, SeatRows } from "../shared/seat_rows.js";
import { tell } from "../shared/signals.js";
import { BoardToCome } from "./board_to_come.js";
import { linkTo, readLink, SEEDS } from "./setup.js";

/** @typedef {import("../shared/seat_rows.js").Game} Game */
/** @typedef {import("../shared/seat_rows.js").Seat} Seat */

const EmptyBoard = lazy(() => import("../table/empty_board.js"), "EmptyBoard");

const LAST = ownKey("last-table");

export function NewTablePage() {
  const [games, setGames] = useState(/** @type {Game[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  useEffect(() => {
    allGames().then(setGames, (error) => setProblem(error.problem));
  }, []);
  tell(false, `${t("new.title")} – Pestis`);
  return html`<main class="page custom" id="main"><h1>${t("new.title")}</h1>
    ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
    ${games.length > 0 && html`<${Form} games=${games} />`}
  </main>`;
}

/** @param {{games: Game[]}} props */
function Form({ games }) {
  const [link] = useState(() => readLink(here().searchParams, games, HUMANS));
  const last = kept(LAST) ?? {};
  const before = link.setup.game ? { ...last, ...link.setup } : last;
  const [id, setId] = useState(games.some((each) => each.id === before.game) ? before.game : games[0].id);
  const game = /** @type {Game} */ (games.find((each) => each.id === id));
  const best = known(habits().bot, game);
  const [seats, setSeats] = useState(
    /** @type {Seat[]} */ (
      before.seats ?? [
        { name: habits().name, player: "here" },
        { name: "", player: best },
        { name: "", player: best },
      ]
    ),
  );
  const [options, setOptions] = useState(/** @type {Record<string, string | string[]>} */ (link.setup.options ?? {}));
  const [seed, setSeed] = useState(link.setup.seed ?? "");
  const [content, setContent] = useState({ file: "", text: "" });
  const [hints, setHints] = useState(link.setup.hints ?? true);
  const [name, setName] = useState("");
  const [problems, setProblems] = useState(/** @type {any[]} */ (link.problems));
  const [busy, setBusy] = useState(false);
  const [least, most] = game.seats;
  const shown = fit(seats, least, most, best);
  /** @param {Event} event */
  const start = async (event) => {
    event.preventDefault();
    setBusy(true);
    keep(LAST, { game: id, seats: shown });
    becomeHabit({ name: shown.find(({ player }) => player === "here")?.name.trim() || habits().name });
    try {
      const wish = {
        game: id,
        name: name.trim(),
        seats: asked(shown, game),
        options,
        seed: seed ? Number(seed) : null,
        content: content.text,
        hints,
      };
      const created = await postJson("/api/tables", wish);
      rememberLinks(created);
      go(`/t/${created.id}`);
    } catch (error) {
      setProblems([/** @type {any} */ (error).problem ?? { id: "web.bad-answer" }]);
      setBusy(false);
    }
  };
  const setup = () => linkTo({ game: id, seats: asked(shown, game), options, seed, hints });
  const goal = `${id}.lessons.goal`;
  return html`<form class="new-table" onSubmit=${start}>
    <div class="set-up">
    ${words.value.has(goal) && html`<p class="goal">${words.value.text(goal)}</p>`}
    <div class="inline">
      <label class="field"><span>${t("new.game")}</span><select name="game" value=${id} onChange=${(
        /** @type {any} */ e,
      ) => {
        setId(e.target.value);
        setOptions({});
      }}>
        ${games.map((each) => html`<option key=${each.id} value=${each.id} selected=${each.id === id}>${words.value.text(`${each.id}.name`)}</option>`)}</select></label>
      <label class="field"><span>${t("new.players")}</span><select name="seats" value=${shown.length} onChange=${(/** @type {any} */ e) => setSeats(fit(shown, Number(e.target.value), Number(e.target.value), best))}>
        ${range(least, most).map((n) => html`<option key=${n} value=${n} selected=${n === shown.length}>${n}</option>`)}</select></label>
      <label class="field is-wide"><span>${t("new.name")}</span><input name="name" value=${name} maxlength="60" placeholder=${words.value.text(`${id}.name`)} onInput=${(/** @type {any} */ e) => setName(e.target.value)} /></label>
    </div>
    <${SeatRows} seats=${shown} game=${game} onChange=${setSeats} />
    </div>
    <div class="begin">${problems.map((problem, i) => html`<p key=${i} class="why" role="alert">${words.value.problem(problem)}</p>`)}
    <p class="inline"><button type="submit" class="choice is-plain is-big" disabled=${busy}>${t("new.start")}</button>
      <${CopyButton} text=${() => new URL(address(setup()), location.href).href} label=${t("new.copy-link")} sign="link" /></p></div>
    <details class="options" open><summary>${t("new.options")}</summary>
      ${game.options.map((option) => html`<${Choice} key=${option.id} game=${id} option=${option} value=${options[option.id] ?? option.default} onSet=${(/** @type {any} */ value) => setOptions({ ...options, [option.id]: value })} />`)}
      <fieldset class="option"><legend>${t("new.hints")}</legend>
        <label class="option-value"><input name="hints" type="checkbox" checked=${hints} onChange=${(/** @type {any} */ e) => setHints(e.target.checked)} /> <span>${t("new.hints-help")}</span></label></fieldset>
      <fieldset class="option"><legend>${t("new.seed")}</legend><p class="soft">${t("new.seed-help")}</p>
        <input name="seed" type="number" min="0" max=${SEEDS - 1} step="1" aria-label=${t("new.seed")} value=${seed} onInput=${(/** @type {any} */ e) => setSeed(e.target.value)} /></fieldset>
      <${Content} content=${content} onSet=${setContent} />
    </details>
    ${alone && html`<${EmptyBoard} key=${id} game=${id} seats=${shown.length} />`}
    ${busy && html`<${BoardToCome} game=${id} seats=${shown.length} />`}
  </form>`;
}

/** A file input for the player's own card data. @param {{content: {file: string, text: string}, onSet: (content: {file: string, text: string}) => void}} props */
function Content({ content, onSet }) {
  /** @param {File | undefined} file */
  const read = async (file) => file && onSet({ file: file.name, text: await file.text() });
  return html`<fieldset class="option"><legend>${t("new.content")}</legend><p class="soft">${t("new.content-help")}</p>
    ${
      content.text
        ? html`<p><bdi>${content.file}</bdi> <button type="button" class="quiet" onClick=${() => onSet({ file: "", text: "" })}>${t("new.content-away")}</button></p>`
        : html`<input name="content" type="file" accept=".toml" aria-label=${t("new.content")} onChange=${(/** @type {any} */ e) => read(e.target.files[0])} />`
    }
  </fieldset>`;
}

/** @param {any} props */
function Choice({ game, option, value, onSet }) {
  const say = (/** @type {string} */ id) => words.value.text(`${game}.${id}`);
  const list = Array.isArray(value);
  return html`<fieldset class="option"><legend>${say(`option.${option.id}`)}</legend>
    <p class="soft">${say(`option-help.${option.id}`)}</p>
    ${option.values.map(
      (
        /** @type {string} */ each,
      ) => html`<label key=${each} class="option-value"><input type="radio" name=${`option-${option.id}`} value=${each} checked=${!list && value === each} onChange=${() => onSet(each)} />
      <span><b>${say(`option-value.${option.id}.${each}`)}</b> <small>${say(`option-value-help.${option.id}.${each}`)}</small></span></label>`,
    )}
    ${
      option.lists &&
      html`<label class="option-value"><input type="radio" name=${`option-${option.id}`} checked=${list} onChange=${() => onSet([])} />
      <span><b>${say(`option-value.${option.id}.list`)}</b> <small>${say(`option-value-help.${option.id}.list`)}</small>
      ${list && html`<textarea rows="3" defaultValue=${value.join(" ")} aria-label=${say(`option-value.${option.id}.list`)} onInput=${(/** @type {any} */ e) => onSet(e.target.value.split(/[\s,]+/).filter(Boolean))}></textarea>`}</span></label>`
    }
  </fieldset>`;
}

/** @param {Seat[]} seats @param {number} least @param {number} most @param {string} best */
function fit(seats, least, most, best) {
  const fitting = seats.slice(0, most);
  while (fitting.length < least) fitting.push({ name: "", player: best });
  return fitting;
}

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
