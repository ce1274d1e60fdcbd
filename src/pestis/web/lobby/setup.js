// @ts-check
/** A table's set-up in a link: game, players, options, and a chosen seed. */

/** @typedef {import("../shared/seat_rows.js").Game} Game */
/** @typedef {import("../shared/seat_rows.js").Seat} Seat */
/** @typedef {import("../shared/wire.d.ts").Problem} Problem */
/** @typedef {{game: string, seats: Seat[], options: Record<string, string | string[]>, seed: string, hints?: boolean}} Setup */

const OPTION = "option.";
/** The number of seeds: each is smaller. */
export const SEEDS = 2 ** 48;

/** The address of the form filled in with a set-up, without the players' names. @param {Setup} setup */
export function linkTo({ game, seats, options, seed, hints }) {
  const query = new URLSearchParams({ game });
  for (const { player } of seats) query.append("seat", player);
  for (const [id, value] of Object.entries(options)) query.set(OPTION + id, [value].flat().join(","));
  if (seed) query.set("seed", seed);
  if (hints === false) query.set("hints", "off");
  return `/new?${query}`;
}

/**
 * The valid parts of a link's set-up, and problems for the others.
 * @param {URLSearchParams} query
 * @param {Game[]} games
 * @param {string[]} people the kinds of players other than bots
 * @returns {{setup: Partial<Setup>, problems: Problem[]}}
 */
export function readLink(query, games, people) {
  const id = query.get("game") ?? "";
  const game = games.find((each) => each.id === id);
  if (!game) {
    const known = games.map((each) => each.id);
    return { setup: {}, problems: id ? [{ id: "error.game-unknown", params: { game: id, hint: "", known } }] : [] };
  }
  const problems = /** @type {Problem[]} */ ([]);
  const players = query.getAll("seat");
  const setup = {
    game: id,
    ...(players.length && { seats: seatsOf(players, game, people, problems) }),
    options: optionsOf(query, game, problems),
    seed: query.get("seed") ?? "",
    ...(query.get("hints") === "off" && { hints: false }),
  };
  if (setup.seed && !(/^\d{1,15}$/.test(setup.seed) && Number(setup.seed) < SEEDS)) {
    problems.push({ id: "web.new.bad-seed", params: { seed: setup.seed.slice(0, 40), most: String(SEEDS - 1) } });
    setup.seed = "";
  }
  return { setup, problems };
}

/** @param {string[]} players @param {Game} game @param {string[]} people @param {Problem[]} problems @returns {Seat[]} */
function seatsOf(players, game, people, problems) {
  const [min, max] = game.seats;
  if (players.length < min || players.length > max) {
    problems.push({ id: "error.seats", params: { game: game.id, seats: players.length, min, max } });
  }
  if (players.includes("link") && !people.includes("link")) problems.push({ id: "web.new.no-links", params: {} });
  const known = [...people, "link", ...game.bots];
  for (const bot of new Set(players.filter((player) => !known.includes(player)))) {
    problems.push({ id: "error.bot-unknown", params: { bot: bot.slice(0, 40), hint: "", known: game.bots } });
  }
  return players
    .slice(0, max)
    .map((player) => ({ name: "", player: player === "link" ? (people.at(-1) ?? player) : player }));
}

/** @param {URLSearchParams} query @param {Game} game @param {Problem[]} problems */
function optionsOf(query, game, problems) {
  const options = /** @type {Record<string, string | string[]>} */ ({});
  const known = game.options.map(({ id }) => id);
  for (const [name, value] of query) {
    if (!name.startsWith(OPTION)) continue;
    const id = name.slice(OPTION.length);
    const option = game.options.find((each) => each.id === id);
    if (!option) problems.push({ id: "error.option-unknown", params: { option: id.slice(0, 40), hint: "", known } });
    else if (option.values.includes(value)) options[id] = value;
    else if (option.lists) options[id] = value.split(",").filter(Boolean);
    else {
      const params = { option: id, value: value.slice(0, 40), hint: "", allowed: option.values };
      problems.push({ id: "error.option-value", params });
    }
  }
  return options;
}
