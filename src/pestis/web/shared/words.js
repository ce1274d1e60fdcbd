// @ts-check
/**
 * Formats a message from its id and parameters, as pestis/words/speaker.py does; a test compares the
 * two for every id in every language.  No imports, so that it runs anywhere.
 */

/** @typedef {string | ({one: string, other: string, by?: string, in?: string} & Partial<Record<Intl.LDMLPluralRule, string>>)} Entry in: the entry's language, if another */
/** @typedef {Record<string, Entry>} Catalogue */
/** @typedef {Record<string, unknown>} Values */

const PLACE = /\{(\w+(?:\+\w+)*)(?::([\w.-]+))?\}/g;
const OPTIONAL = /\[([^[\]]*\{\w[^[\]]*)\]/;
const NUMBER = /^\d+$/;
/** Isolate a right-to-left name from the sentence's direction. @param {string} name */
const isolated = (name) => name.replace(/.*[\u0590-\u08ff].*/, "\u2068$&\u2069");

/**
 * The entry of an id, with the parameters that the id itself contains.
 * @param {Catalogue} entries
 * @param {string} id
 * @returns {[Entry, Values] | null}
 */
function lookUp(entries, id) {
  if (Object.hasOwn(entries, id)) return [entries[id], {}];
  const dot = id.lastIndexOf(".");
  const group = dot < 0 ? "" : id.slice(0, dot);
  const last = id.slice(dot + 1);
  const dash = last.lastIndexOf("-");
  if (dash <= 0 || !NUMBER.test(last.slice(dash + 1))) return null;
  const shared = `${group}.*`;
  if (!Object.hasOwn(entries, shared)) return null;
  return [entries[shared], { stem: last.slice(0, dash), n: Number(last.slice(dash + 1)) }];
}

/**
 * A value as Python's str() writes it.
 * @param {unknown} value
 */
function plain(value) {
  if (value === true) return "True";
  if (value === false) return "False";
  return String(value);
}

/**
 * The template for the number's plural form.
 * @param {Entry} entry
 * @param {Values} params
 * @param {Intl.PluralRules} plurals
 */
function formOf(entry, params, plurals) {
  if (typeof entry === "string") return entry;
  const value = params[entry.by ?? "n"] ?? 1;
  const number = Array.isArray(value) ? value.length : value;
  if (number === 0 && entry.zero !== undefined) return entry.zero;
  const counting = entry.in ? new Intl.PluralRules(entry.in) : plurals;
  const form = typeof number === "number" && number >= 0 ? counting.select(number) : "other";
  return entry[form] ?? entry.other;
}

/** Parsed templates. @type {Map<string, Part[]>} */
const cut = new Map();

/** @typedef {{optional: boolean, between: string[], places: RegExpMatchArray[]}} Part text around placeholders */

/** @param {string} form @returns {Part[]} */
function partsOf(form) {
  let parts = cut.get(form);
  if (!parts) {
    // A split by a pattern with one group: every second part is an optional one.
    parts = form.split(OPTIONAL).map((part, n) => {
      const places = [...part.matchAll(PLACE)];
      const ends = [0, ...places.map(({ index, 0: text }) => index + text.length)];
      const between = ends.map((end, n) => part.slice(end, places[n]?.index));
      return { optional: n % 2 === 1, between, places };
    });
    cut.set(form, parts);
  }
  return parts;
}

/**
 * The names that a player's own content file gives: see pestis/words/own.py.
 * @param {string} game
 * @param {any} content of a view; null for the game's own
 * @returns {Record<string, string>}
 */
export function ownNames(game, content) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [table, rows] of Object.entries(content ?? {})) {
    for (const row of Array.isArray(rows) ? rows : []) {
      if (typeof row?.name === "string" && "id" in row) found[`${game}.${table}.${row.id}`] = row.name;
    }
  }
  return found;
}

/** Messages in one language, with the players' names. */
export class Words {
  /**
   * @param {string} language
   * @param {Catalogue} catalogue
   * @param {string[]} names of the players, in seat order
   * @param {Record<string, string>} [own] messages that replace the catalogue's, by id
   */
  constructor(language, catalogue, names = [], own = {}) {
    this.language = language;
    this.plurals = new Intl.PluralRules(language);
    this.names = names;
    this.catalogue = catalogue;
    this.own = own;
    /** The games' prefixes, taken from the ids of their names. */
    this.games = Object.keys(catalogue)
      .filter((id) => id.endsWith(".name") && id.split(".").length === 2)
      .map((id) => id.slice(0, -4))
      .sort();
  }

  /**
   * The same language with other names of players, and of what a content file names.
   * @param {string[]} names
   * @param {Record<string, string>} [own]
   */
  naming(names, own = this.own) {
    return new Words(this.language, this.catalogue, names, own);
  }

  /**
   * The message of an id; an unknown id is shown with its parameters.
   * @param {string} id
   * @param {Values} [params]
   * @returns {string}
   */
  text(id, params = {}) {
    if (Object.hasOwn(this.own, id)) return this.own[id];
    const found = lookUp(this.catalogue, id);
    const filled = found && this.#fill(found[0], id, { ...params, ...found[1] });
    if (filled !== null) return filled;
    const owner = `${id.split(".")[0]}.`;
    const worded = Object.keys(this.catalogue).some((id) => id.startsWith(owner));
    if (id.includes(".") && !worded) return this.#unworded(id, params);
    const shown = Object.entries(params).map(([name, value]) => `${name}='${plain(value)}'`);
    return `${id}(${shown.join(", ")})`;
  }

  /** A readable form of an id whose game has no catalogue. @param {string} id @param {Values} params */
  #unworded(id, params) {
    let said = id.slice(id.lastIndexOf(".") + 1).replaceAll("-", " ");
    const named = [];
    for (const [name, value] of Object.entries(params)) {
      const text = [value ?? ""].flat().map(plain).join(", ");
      if (NUMBER.test(name) || name === said) said += ` ${text}`;
      else if (name === "seat") named.push(this.player(value));
      else if (text) named.push(`${name.replaceAll("_", " ")} ${text}`);
    }
    return named.length ? `${said} (${named.join(", ")})` : said;
  }

  /** @param {string} id */
  has(id) {
    return lookUp(this.catalogue, id) !== null;
  }

  /**
   * The message of a problem, with its reason if there is one.
   * @param {{id: string, params?: Values, reason?: any}} problem
   * @returns {string}
   */
  problem(problem) {
    const params = { ...this.#worded(problem.params ?? {}) };
    const reason = params.reason;
    if (typeof reason === "string" && this.has(reason)) params.reason = this.text(reason, params);
    if (problem.reason) params.reason = this.problem(problem.reason);
    return this.text(problem.id, params);
  }

  /**
   * The log line of an event.
   * @param {string} game
   * @param {{id: string, params: Values}} event
   */
  event(game, event) {
    return this.text(`${game}.event.${event.id}`, event.params);
  }

  /**
   * The text of a choice; ``about`` is the id that its prompt is about.
   * @param {string} game
   * @param {string} choice
   * @param {string} [about]
   */
  choice(game, choice, about = "") {
    const [verb, ...args] = choice.split(" ");
    /** @type {Values} */
    const params = { about };
    for (const [i, arg] of args.entries()) params[String(i + 1)] = arg;
    return this.text(`${game}.choice.${verb}`, params);
  }

  /**
   * A player's name; ``seat`` is 2, "2" or "seat-2".
   * @param {unknown} seat
   */
  player(seat) {
    const number = plain(seat).replace(/^seat-/, "");
    if (!NUMBER.test(number)) return plain(seat);
    return isolated(this.names[Number(number)] || this.text("seat", { n: Number(number) + 1 }));
  }

  /**
   * @param {Values} params
   * @returns {Values}
   */
  #worded(params) {
    /** @type {Values} */
    const worded = {};
    for (const [name, value] of Object.entries(params)) {
      const message = /** @type {any} */ (value);
      worded[name] =
        message && typeof message === "object" && typeof message.id === "string" ? this.problem(message) : value;
    }
    return worded;
  }

  /**
   * The entry with its placeholders filled, or null if a parameter is missing.
   * @param {Entry} entry
   * @param {string} id
   * @param {Values} params
   * @returns {string | null}
   */
  #fill(entry, id, params) {
    let filled = "";
    for (const { optional, between, places } of partsOf(formOf(entry, params, this.plurals))) {
      const words = places.map((place) => this.#gap(place, id, params));
      if (optional && !words.every(Boolean)) continue;
      if (words.includes(null)) return null;
      filled += between.map((text, n) => text + (words[n] ?? "")).join("");
    }
    return filled;
  }

  /**
   * The text for a placeholder, or null if its parameter is missing.
   * @param {RegExpMatchArray} place
   * @param {string} id
   * @param {Values} params
   * @returns {string | null}
   */
  #gap(place, id, params) {
    const values = place[1].split("+").map((name) => params[name] ?? null);
    const group = place[2];
    if (values.includes(null)) return null;
    if (group === undefined) return values.flat().map(plain).join(", ");
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const item of values.flat()) {
      const word = this.#word(id, group, item, params);
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return [...counts].map(([word, n]) => (n === 1 ? word : `${n} × ${word}`)).join(", ");
  }

  /**
   * The message for a value; the value itself if the catalogue has none.
   * @param {string} id
   * @param {string} group
   * @param {unknown} value
   * @param {Values} params
   * @returns {string}
   */
  #word(id, group, value, params) {
    if (group === "player") return this.player(value);
    if (group === "game") {
      return this.has(`${value}.name`) ? this.text(`${value}.name`) : plain(value);
    }
    let key = `${group}.${plain(value)}`;
    if (typeof value === "number") {
      key = group;
      params = { ...params, n: value };
    }
    const found = this.#idOf(id, key);
    return found === null ? plain(value) : this.text(found, params);
  }

  /**
   * The full id of a message that another one contains, its own game's first.
   * @param {string} id
   * @param {string} key
   */
  #idOf(id, key) {
    for (const prefix of [...this.games.filter((game) => id.startsWith(game)), ""]) {
      if (lookUp(this.catalogue, prefix + key)) return prefix + key;
    }
    return null;
  }
}
