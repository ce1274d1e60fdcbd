// @ts-check
/** A new table: game, seats, options, each explained. */
import { html, useEffect, useState } from "../shared/lib.js";
import { alone, go } from "../shared/address.js";
import { postJson } from "../shared/api.js";
import { botName } from "../shared/bots.js";
import { t, words } from "../shared/language.js";
import { rememberLinks } from "../shared/fresh_links.js";
import { allGames } from "../shared/games.js";
import { kept, keep } from "../shared/prefs.js";
import { SeatMark } from "../shared/shapes.js";

/** @typedef {{id: string, seats: [number, number], bots: string[], options: {id: string, values: string[], default: string, lists: boolean}[]}} Game */

const LAST = "pestis.last-table";
/** Who may sit at a seat beside bots. */
const HUMANS = alone ? ["here"] : ["here", "link"];

export function NewTable() {
  const [games, setGames] = useState(/** @type {Game[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  useEffect(() => {
    allGames().then(setGames, (error) => setProblem(error.problem));
  }, []);
  if (problem) return html`<p class="why" role="alert">${words.value.problem(problem)}</p>`;
  return games.length ? html`<${Form} games=${games} />` : null;
}

/** @param {{games: Game[]}} props */
function Form({ games }) {
  const before = kept(LAST) ?? {};
  const [id, setId] = useState(games.some((each) => each.id === before.game) ? before.game : games[0].id);
  const game = /** @type {Game} */ (games.find((each) => each.id === id));
  const best = game.bots.find((bot) => bot !== "random") ?? game.bots[0];
  const [seats, setSeats] = useState(
    /** @type {{name: string, player: string}[]} */ (
      before.seats ?? [
        { name: "", player: "here" },
        { name: "", player: best },
        { name: "", player: best },
      ]
    ),
  );
  const [options, setOptions] = useState(/** @type {Record<string, string | string[]>} */ ({}));
  const [name, setName] = useState("");
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [busy, setBusy] = useState(false);
  const [least, most] = game.seats;
  const shown = fit(seats, least, most, best);
  /** @param {Event} event */
  const start = async (event) => {
    event.preventDefault();
    setBusy(true);
    const seated = shown.map((seat, i) => ({
      ...seat,
      player: known(seat.player, game, best),
      name: seat.name.trim() || fallback(seat, i, game, best),
    }));
    keep(LAST, { game: id, seats: shown });
    try {
      const wish = {
        game: id,
        name: name.trim() || t("new.name-default", { game: words.value.text(`${id}.name`) }),
        seats: seated,
        options,
      };
      const created = await postJson("/api/tables", wish);
      rememberLinks(created);
      go(`/t/${created.id}`);
    } catch (error) {
      setProblem(/** @type {any} */ (error).problem ?? { id: "web.bad-answer" });
      setBusy(false);
    }
  };
  const change = (/** @type {number} */ i, /** @type {object} */ to) =>
    setSeats(shown.map((seat, k) => (k === i ? { ...seat, ...to } : seat)));
  return html`<form class="new-table" onSubmit=${start}>
    <div class="inline">
      <label class="field"><span>${t("new.game")}</span><select name="game" value=${id} onChange=${(
        /** @type {any} */ e,
      ) => {
        setId(e.target.value);
        setOptions({});
      }}>
        ${games.map((each) => html`<option key=${each.id} value=${each.id}>${words.value.text(`${each.id}.name`)}</option>`)}</select></label>
      <label class="field"><span>${t("new.players")}</span><select name="seats" value=${shown.length} onChange=${(/** @type {any} */ e) => setSeats(fit(shown, Number(e.target.value), Number(e.target.value), best))}>
        ${range(least, most).map((n) => html`<option key=${n} value=${n} selected=${n === shown.length}>${n}</option>`)}</select></label>
      <label class="field is-wide"><span>${t("new.name")}</span><input name="name" value=${name} maxlength="60" placeholder=${t("new.name-default", { game: words.value.text(`${id}.name`) })} onInput=${(/** @type {any} */ e) => setName(e.target.value)} /></label>
    </div>
    <ol class="seat-rows" role="list">
      ${shown.map(
        (seat, i) => html`<li key=${i}><${SeatMark} seat=${i} />
        <input name=${`name-${i}`} aria-label=${t("new.seat-name", { n: i + 1 })} placeholder=${fallback(seat, i, game, best)} maxlength="40" value=${seat.name} onInput=${(/** @type {any} */ e) => change(i, { name: e.target.value })} />
        <select name=${`player-${i}`} aria-label=${t("new.seat-player", { n: i + 1 })} value=${known(seat.player, game, best)} onChange=${(/** @type {any} */ e) => change(i, { player: e.target.value })}>
          ${[...HUMANS, ...game.bots].map((player) => html`<option key=${player} value=${player} selected=${player === known(seat.player, game, best)}>${HUMANS.includes(player) ? t(`new.${player}`) : botName(id, player)}</option>`)}
        </select></li>`,
      )}
    </ol>
    ${
      game.options.length > 0 &&
      html`<details class="options"><summary>${t("new.options")}</summary>
      ${game.options.map((option) => html`<${Choice} key=${option.id} game=${id} option=${option} value=${options[option.id] ?? option.default} onSet=${(/** @type {any} */ value) => setOptions({ ...options, [option.id]: value })} />`)}
    </details>`
    }
    ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
    <button type="submit" class="choice is-plain is-big" disabled=${busy}>${t("new.start")}</button>
  </form>`;
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
      ${list && html`<textarea rows="3" aria-label=${say(`option-value.${option.id}.list`)} onInput=${(/** @type {any} */ e) => onSet(e.target.value.split(/[\s,]+/).filter(Boolean))}></textarea>`}</span></label>`
    }
  </fieldset>`;
}

/** @param {string} player @param {Game} game @param {string} best */
const known = (player, game, best) => (HUMANS.includes(player) || game.bots.includes(player) ? player : best);

/** @param {{player: string}} seat @param {number} i @param {Game} game @param {string} best */
const fallback = (seat, i, game, best) =>
  known(seat.player, game, best) === "here" || seat.player === "link"
    ? words.value.player(i)
    : t(`new.bot-name.${i % 6}`);

/** @param {{name: string, player: string}[]} seats @param {number} least @param {number} most @param {string} best */
function fit(seats, least, most, best) {
  const fitting = seats.slice(0, most);
  while (fitting.length < least) fitting.push({ name: "", player: best });
  return fitting;
}

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
