// @ts-check
/**
 * One table's line to the server.  It comes back by itself: socket first, long poll where sockets
 * do not pass, exponential back-off with jitter.  A command is sent again under its key until it
 * is answered, so nothing is lost and nothing counts twice.
 */
import { getJson, newKey, postJson, Refused } from "./api.js";

/** @typedef {import("./wire.d.ts").Update} Update */
/** @typedef {import("./wire.d.ts").ChatLine} ChatLine */
/** @typedef {import("./wire.d.ts").Answer} Answer */
/** @typedef {"connecting" | "live" | "polling" | "lost" | "gone"} Line */

/** Milliseconds. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
const PATIENCE = 6_000;
const ASLEEP = 45_000;
const SOCKET_TRIES = 3;
const BETWEEN_POLLS = 2_000;
/** The server sends a device away, or wants it slower: a look tells which. */
const POLICY = 1008;

export class Connection {
  /**
   * @param {string} id of the table
   * @param {object} ears
   * @param {(update: Update) => void} ears.update
   * @param {(line: ChatLine) => void} ears.chat
   * @param {(line: Line, retryAt: number) => void} ears.line
   * @param {(problem: import("./api.js").Problem) => void} ears.gone
   */
  constructor(id, ears) {
    this.path = `/api/tables/${encodeURIComponent(id)}`;
    this.ears = ears;
    this.seq = 0;
    this.events = 0;
    this.tries = 0;
    this.closed = false;
    this.live = false;
    this.polling = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {command: object, done: (answer: Answer) => void, sent: number}>} */
    this.open = new Map();
    this.timer = 0;
    this.hiddenAt = 0;
    this.wake = () => this.#wake();
    document.addEventListener("visibilitychange", this.wake);
    window.addEventListener("online", this.wake);
    this.watch = setInterval(() => this.#resendLate(), 2_000);
  }

  /** The table as it is now; then listen. */
  async start() {
    this.ears.line("connecting", 0);
    try {
      this.#take(await getJson(`${this.path}?events=0`));
    } catch (error) {
      if (this.#isOver(error)) return;
    }
    this.#connect();
  }

  /** Is there no table here, or none any more, for this device? @param {unknown} error */
  #isOver(error) {
    if (!(error instanceof Refused) || ![400, 401, 403, 404, 410].includes(error.status)) return false;
    this.stop();
    this.ears.line("gone", 0);
    this.ears.gone(error.problem);
    return true;
  }

  stop() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    document.removeEventListener("visibilitychange", this.wake);
    window.removeEventListener("online", this.wake);
    this.socket?.close();
  }

  /** Try again at once. */
  retry() {
    this.tries = 0;
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = null;
    this.#connect();
  }

  /**
   * @param {object} command without its key
   * @returns {Promise<Answer>}
   */
  send(command) {
    const key = newKey();
    return new Promise((done) => {
      const open = { command: { ...command, key }, done, sent: 0 };
      this.open.set(key, open);
      this.#dispatch(open);
    });
  }

  /** @param {{command: any, sent: number}} open */
  #dispatch(open) {
    open.sent = Date.now();
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(open.command));
    } else void this.#post(open);
  }

  /** @param {{command: any}} open */
  async #post(open) {
    try {
      this.#answered(await postJson(`${this.path}/commands`, open.command));
      await this.#fetch();
    } catch (error) {
      // Without a server the command stays open: it is sent again when the line is back.
      if (error instanceof Refused && error.status >= 400) {
        const { key } = open.command;
        this.#answered({ type: "answer", key, ok: false, seq: this.seq, problem: error.problem });
      }
    }
  }

  #resendLate() {
    for (const open of this.open.values()) {
      if (Date.now() - open.sent > PATIENCE) void this.#post(Object.assign(open, { sent: Date.now() }));
    }
  }

  #connect() {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", seq: this.seq, events: this.events }));
      for (const open of this.open.values()) this.#dispatch(open);
    };
    socket.onmessage = (message) => {
      this.tries = 0;
      this.live = true;
      this.ears.line("live", 0);
      this.#hear(JSON.parse(message.data));
    };
    socket.onclose = ({ code }) => {
      if (this.socket === socket) this.#lost(code);
    };
  }

  /** @param {number} code why the socket was closed */
  #lost(code) {
    this.socket = null;
    this.live = false;
    if (this.closed) return;
    if (code === POLICY) void this.#fetch().catch((error) => this.#isOver(error));
    this.tries += 1;
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    const wait = longest * (0.5 + Math.random() / 2);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#connect(), wait);
    if (this.polling) return;
    if (this.tries >= SOCKET_TRIES) void this.#poll();
    else this.ears.line("lost", Date.now() + wait);
  }

  /** Where sockets do not pass: one question after another, until a socket gets through. */
  async #poll() {
    this.polling = true;
    let heard = false;
    while (!this.closed && !this.live) {
      try {
        if (heard) this.#take(await getJson(`${this.path}/wait?after=${this.seq}&events=${this.events}`));
        else await this.#fetch();
        heard = true;
        if (!this.live) this.ears.line("polling", 0);
      } catch (error) {
        if (this.#isOver(error)) return;
        if (!this.live) this.ears.line("lost", Date.now() + BETWEEN_POLLS);
        heard = false;
        await new Promise((done) => setTimeout(done, BETWEEN_POLLS));
      }
    }
    this.polling = false;
  }

  async #fetch() {
    this.#take(await getJson(`${this.path}?events=${this.events}`));
  }

  #wake() {
    if (document.hidden) {
      this.hiddenAt = Date.now();
      return;
    }
    const slept = this.hiddenAt && Date.now() - this.hiddenAt > ASLEEP;
    if (slept || this.socket?.readyState !== WebSocket.OPEN) this.retry();
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "update") this.#take(message);
    else if (message.type === "answer") this.#answered(message);
    else if (message.type === "chat") this.ears.chat(message);
  }

  /** @param {Update} update */
  #take(update) {
    if (!update || update.seq < this.seq) return;
    this.seq = update.seq;
    const [first] = update.seats;
    if (first) this.events = first.first_event + first.events.length;
    this.ears.update(update);
  }

  /** @param {Answer} answer */
  #answered(answer) {
    const open = this.open.get(answer.key);
    this.open.delete(answer.key);
    open?.done(answer);
  }
}
