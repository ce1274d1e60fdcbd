// @ts-check
/**
 * The connection of one table to the server.  It reconnects by itself with exponential back-off and
 * jitter, first by WebSocket, then by long polling if sockets are blocked.  A command is sent again
 * with the same key until it is answered, so none is lost and none counts twice.  The server sends
 * something every few seconds, so a silent connection is dropped and opened again.
 */
import { getJson, newKey, openLine, postJson, Refused } from "../shared/api.js";

/** @typedef {import("../shared/wire.d.ts").Update} Update */
/** @typedef {import("../shared/wire.d.ts").ChatLine} ChatLine */
/** @typedef {import("../shared/wire.d.ts").Answer} Answer */
/** @typedef {import("../shared/api.js").Problem} Problem */
/** "stuck": the server answers, but is temporarily unable to work. @typedef {"connecting" | "live" | "polling" | "lost" | "stuck" | "gone"} Line */

/** Milliseconds. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 4_000;
/** Milliseconds to wait for an answer to a command, or for a socket to open. */
const PATIENCE = 6_000;
/** Milliseconds without a message after which a socket is dead: the server sends one every 6 s. */
const SILENCE = 12_000;
const UNAVAILABLE = 503;
const ASLEEP = 45_000;
const SOCKET_TRIES = 3;
const BETWEEN_POLLS = 2_000;
/** The close code for a device that lost its seat or sends too much; fetching the table tells which. */
const POLICY = 1008;
/** The server stops, or servers of another release have the table now: a proxy knows another server. */
const ELSEWHERE = [1012, 1013];
const MOVED = "error.table-moves-on";
const QUICK_TRIES = 6;
const QUICK_WAIT = 1_000;

/**
 * The callbacks for what arrives on a connection.
 * @typedef {object} Ears
 * @property {(update: Update) => void} update
 * @property {(line: ChatLine) => void} chat
 * @property {(line: Line, retryAt: number, problem: Problem | null) => void} line
 * @property {(problem: Problem) => void} gone
 * @property {(ways: Record<string, import("../shared/wire.d.ts").Way>) => void} ways the choices within reach on a ghost table
 */

/** The part of a connection that a table uses. @typedef {Pick<Connection, "path" | "start" | "stop" | "retry" | "send" | "why" | "said">} Wire */

export class Connection {
  /**
   * @param {string} id of the table
   * @param {Ears} ears
   */
  constructor(id, ears) {
    this.path = `/api/tables/${encodeURIComponent(id)}`;
    this.ears = ears;
    this.seq = 0;
    this.events = 0;
    /** @type {any} */
    this.content = null;
    this.tries = 0;
    this.closed = false;
    this.live = false;
    this.polling = false;
    /** Why the server is unable to work. @type {Problem | null} */
    this.trouble = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** When the socket last received something, or began to open. */
    this.heard = 0;
    /** @type {Map<string, {command: object, done: (answer: Answer) => void, sent: number}>} */
    this.open = new Map();
    /** Commands that were acknowledged, but whose update has not arrived yet. @type {{seq: number, tell: () => void}[]} */
    this.untold = [];
    this.timer = 0;
    this.hiddenAt = 0;
    this.wake = () => this.#wake();
    document.addEventListener("visibilitychange", this.wake);
    this.online = () => this.retry();
    window.addEventListener("online", this.online);
    this.watch = setInterval(() => this.#look(), 1_000);
  }

  /** Fetch the table as it is, then listen for updates. */
  async start() {
    this.ears.line("connecting", 0, null);
    try {
      this.#take(await getJson(`${this.path}?events=0`));
    } catch (error) {
      if (this.#isOver(error)) return;
      this.#isStuck(error);
    }
    this.#connect();
  }

  /** Whether the error says that this device cannot see the table, or no longer. @param {unknown} error */
  #isOver(error) {
    if (!(error instanceof Refused) || ![400, 401, 403, 404, 410].includes(error.status)) return false;
    this.stop();
    this.ears.line("gone", 0, null);
    this.ears.gone(error.problem);
    return true;
  }

  /** Whether the error says that the server is temporarily unable to work. @param {unknown} error */
  #isStuck(error) {
    if (!(error instanceof Refused) || error.status !== UNAVAILABLE) return false;
    this.trouble = error.problem;
    this.#tell("stuck");
    return true;
  }

  /** @param {Line} line @param {number} [retryAt] */
  #tell(line, retryAt = 0) {
    const works = line === "live" || line === "polling";
    this.ears.line(works && this.trouble ? "stuck" : line, retryAt, this.trouble);
  }

  stop() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    document.removeEventListener("visibilitychange", this.wake);
    window.removeEventListener("online", this.online);
    this.socket?.close();
  }

  /** Reconnect now. */
  retry() {
    if (this.closed) return;
    this.tries = 0;
    clearTimeout(this.timer);
    this.#drop();
    this.#connect();
  }

  /** Drop the socket without waiting, because a dead one may take minutes to close. */
  #drop() {
    const socket = this.socket;
    this.socket = null;
    this.live = false;
    socket?.close();
  }

  /**
   * @param {object} command without a key
   * @returns {Promise<Answer>} resolves after the command's update: until then the screen shows the old question
   */
  send(command) {
    const key = newKey();
    return new Promise((done) => {
      const open = { command: { ...command, key }, done, sent: 0 };
      this.open.set(key, open);
      this.#dispatch(open);
    });
  }

  /** Why a choice is illegal now. @param {number | null} seat @param {string} choice @returns {Promise<Problem | null>} */
  async why(seat, choice) {
    const asking = new URLSearchParams({ seat: String(seat), choice });
    return (await getJson(`${this.path}/why?${asking}`)).problem;
  }

  /** The chat of the table so far. @returns {Promise<ChatLine[]>} */
  said() {
    return getJson(`${this.path}/chat?after=0`);
  }

  /** @param {{command: any, sent: number}} open */
  #dispatch(open) {
    open.sent = performance.now();
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(open.command));
    } else void this.#post(open);
  }

  /** @param {{command: any, sent: number}} open */
  async #post(open) {
    try {
      this.#answered(await postJson(`${this.path}/commands`, open.command));
      await this.#fetch();
    } catch (error) {
      // Without a server the command stays open: it is sent again when the line is back.
      if (error instanceof Refused && error.problem.id === MOVED) setTimeout(() => this.#again(open), QUICK_WAIT);
      else if (error instanceof Refused && error.status >= 400) {
        const { key } = open.command;
        this.#answered({ type: "answer", key, ok: false, seq: this.seq, problem: error.problem });
      }
    }
  }

  /** Send a command again, unless it was answered meanwhile. @param {{command: any, sent: number}} open */
  #again(open) {
    if (!this.closed && this.open.has(open.command.key)) this.#dispatch(open);
  }

  /** Is the line dead?  A command that is not answered in time tells, and so does silence. */
  #look() {
    const now = performance.now();
    const late = [...this.open.values()].filter(({ sent }) => now - sent > PATIENCE);
    const patience = this.socket?.readyState === WebSocket.OPEN ? SILENCE : PATIENCE;
    if (this.socket && (late.length || now - this.heard > patience)) {
      this.#tell("lost");
      this.retry();
    }
    for (const open of late) {
      open.sent = now;
      void this.#post(open);
    }
  }

  #connect() {
    if (this.closed) return;
    const socket = openLine(`${this.path}/socket`);
    this.socket = socket;
    this.heard = performance.now();
    socket.onopen = () => {
      this.heard = performance.now();
      socket.send(JSON.stringify({ type: "hello", seq: this.seq, events: this.events }));
      for (const open of this.open.values()) this.#dispatch(open);
    };
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      this.tries = 0;
      this.live = true;
      this.heard = performance.now();
      this.#hear(JSON.parse(message.data));
      this.#tell("live");
    };
    socket.onclose = ({ code }) => {
      if (this.socket === socket) this.#lost(code);
    };
  }

  /** @param {number} code the close code of the socket */
  #lost(code) {
    this.socket = null;
    this.live = false;
    if (this.closed) return;
    if (code === POLICY || this.tries === 0) {
      void this.#fetch().catch((error) => this.#isOver(error) || this.#isStuck(error));
    }
    this.tries += 1;
    const quick = ELSEWHERE.includes(code) && this.tries <= QUICK_TRIES;
    const longest = quick
      ? Math.min(QUICK_WAIT, FIRST_WAIT * this.tries)
      : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    const wait = longest * (0.5 + Math.random() / 2);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#connect(), wait);
    if (this.polling) return;
    if (this.tries >= SOCKET_TRIES) void this.#poll();
    else this.#tell(this.trouble ? "stuck" : "lost", Date.now() + wait);
  }

  /** Long polling, until a socket opens. */
  async #poll() {
    this.polling = true;
    let heard = false;
    while (!this.closed && !this.live) {
      try {
        if (heard) this.#take(await getJson(`${this.path}/wait?after=${this.seq}&events=${this.events}`));
        else await this.#fetch();
        heard = true;
        this.trouble = null;
        if (!this.live) this.#tell("polling");
      } catch (error) {
        if (this.#isOver(error)) return;
        if (!this.#isStuck(error)) {
          this.trouble = null;
          if (!this.live) this.#tell("lost", Date.now() + BETWEEN_POLLS);
        }
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
    this.hiddenAt = 0;
    if (slept || this.socket?.readyState !== WebSocket.OPEN) this.retry();
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "update") this.#take(message);
    else if (message.type === "answer") this.#answered(message);
    else if (message.type === "chat") this.ears.chat(message);
    else if (message.type === "beat") this.trouble = message.problem;
  }

  /** @param {Update} update */
  #take(update) {
    if (!update || update.seq < this.seq) return;
    if (this.trouble?.id === MOVED) this.trouble = null;
    this.seq = update.seq;
    const [first] = update.seats;
    if (first) this.events = first.first_event + first.events.length;
    // A table's own content is sent with the first view only.
    for (const { view } of update.seats) this.content = view.content ??= this.content;
    this.ears.update(update);
    const untold = this.untold;
    this.untold = untold.filter(({ seq }) => seq > update.seq);
    for (const { seq, tell } of untold) if (seq <= update.seq) tell();
  }

  /** @param {Answer} answer */
  #answered(answer) {
    const open = this.open.get(answer.key);
    this.open.delete(answer.key);
    const tell = () => open?.done(answer);
    if (answer.ok && answer.seq > this.seq) this.untold.push({ seq: answer.seq, tell });
    else tell();
  }
}
