// Written by tools/wire_types.py from pestis.tables.commands and protocol: do not edit.

/** ``key`` is chosen by the client and is unique for each command of a seat, so that a command sent twice counts once. */
export interface Command {
  type: "Command";
  key: string;
}

/** Answer a prompt. ``decision`` is the id from the update. */
export interface Choose {
  type: "choose";
  key: string;
  seat: number;
  decision: string;
  choice: string;
}

/** Take back the seat's last choice, as far as the undo limit allows; with ``entries``, all of its choices since the log had that many entries, for choices that were sent together. */
export interface Undo {
  type: "undo";
  key: string;
  seat: number;
  entries?: number | null;
}

/** Take back all of the seat's choices that the undo limit allows. */
export interface RestartTurn {
  type: "restart-turn";
  key: string;
  seat: number;
}

/** Ask everybody to go back to the moment when the log had this many entries. */
export interface AskBack {
  type: "ask-back";
  key: string;
  seat: number;
  entries: number;
}

/** Ask everybody to end the table. */
export interface AskEnd {
  type: "ask-end";
  key: string;
  seat: number;
}

/** Answer a request of another seat. */
export interface Consent {
  type: "consent";
  key: string;
  seat: number;
  request: number;
  yes: boolean;
}

/** Send a chat message: plain text of at most 500 characters. */
export interface Chat {
  type: "chat";
  key: string;
  seat: number;
  text: string;
}

/** Rename the table; at most 60 characters. */
export interface Rename {
  type: "rename";
  key: string;
  seat: number;
  name: string;
}

/** Rename the seat's player; at most 60 characters. */
export interface SetName {
  type: "set-name";
  key: string;
  seat: number;
  name: string;
}

/** Let a bot play for the seat until its owner takes it back. */
export interface LeaveToBot {
  type: "leave-to-bot";
  key: string;
  seat: number;
  bot: string;
}

/** Take the seat back from its bot. */
export interface TakeBack {
  type: "take-back";
  key: string;
  seat: number;
}

/** Ask the others to let a bot play for the seat ``about`` until its owner is back. */
export interface AskStandIn {
  type: "ask-stand-in";
  key: string;
  seat: number;
  about: number;
  bot: string;
}

/** Ask the others to open the seat ``about``: its devices lose it, and a new link admits either a new player or the same one after losing a device. */
export interface AskHandOn {
  type: "ask-hand-on";
  key: string;
  seat: number;
  about: number;
}

/** Offer the same game again to everybody who played a finished one; if it is already offered, agree to it. */
export interface OfferAgain {
  type: "offer-again";
  key: string;
  seat: number;
  turn?: number;
}

/** Start the offered game without waiting for more answers. */
export interface StartAgain {
  type: "start-again";
  key: string;
  seat: number;
  bot?: string;
}

/** Set the seat's standing order for a kind of prompt; an empty one cancels it. */
export interface SetStanding {
  type: "set-standing";
  key: string;
  seat: number;
  prompt: string;
  order: string;
}

/** Set the address to call when it is the seat's turn; an empty one cancels the webhook. */
export interface SetWebhook {
  type: "set-webhook";
  key: string;
  seat: number;
  url: string;
}

/** Take a hint for the open prompt; the other people at the table are notified, except of hints in the user's ``first`` game. */
export interface TakeHint {
  type: "take-hint";
  key: string;
  seat: number;
  decision: string;
  first?: boolean;
}

/** The first message on a socket: how much of the table the client already has. */
export interface Hello {
  type: "hello";
  seq?: number;
  events?: number;
}

/** The reason for a refusal: a message id with parameters, and the rule if there is one. */
export interface Problem {
  id: string;
  params?: Record<string, any>;
  reason?: Problem | null;
}

/** The response to a command. After a refusal, an update with the current view follows. */
export interface Answer {
  type: "answer";
  key: string;
  ok: boolean;
  seq: number;
  problem?: Problem | null;
}

/** The public facts about a seat. */
export interface SeatInfo {
  seat: number;
  name: string;
  player: string;
  stand_in: boolean;
  online: boolean;
  seen?: number | null;
  stand_in_at?: number | null;
}

/** A request to all seats. */
export interface Request {
  id: number;
  kind: string;
  seat: number;
  entries: number;
  waiting: number[];
  about?: number | null;
  bot?: string;
  back?: number[];
  agreed?: number[];
  refused?: number[];
  turn?: number;
  next?: string;
}

/** An event at the table outside the game, shown to everybody; ``n`` is the ``seq``. */
export interface Note {
  n: number;
  at: number;
  id: string;
  params: Record<string, any>;
  time: number;
}

/** The public facts about a table. */
export interface TableInfo {
  id: string;
  name: string;
  game: string;
  seats: SeatInfo[];
  status: string;
  entries: number;
  decision: string;
  asked: number[];
  since: number;
  request: Request | null;
  bot_seed?: string;
  release?: string;
  begun?: number;
  continued?: boolean;
  watching?: number;
}

/** How many of its choices the seat may take back, and why no more. */
export interface UndoInfo {
  steps: number;
  reason: Problem;
}

/** Why a choice is better or worse. */
export interface HintedReason {
  id: string;
  what: string;
  params?: Record<string, number>;
  slightly?: boolean;
}

/** A hint's verdict on a choice. */
export interface Hinted {
  choice: string;
  id: string;
  close: boolean;
  expected: number | null;
  reasons: HintedReason[];
  equal?: boolean;
  chance?: number | null;
  second?: number | null;
  lower?: number | null;
  picks?: string[];
  about?: string;
  line?: number | null;
  turn?: string[];
}

/** A hint for a seat's open prompt. */
export interface Hint {
  state: string;
  told?: Hinted[] | null;
}

/** Everything that one seat (or the public, seat None) may know now. */
export interface SeatUpdate {
  seat: number | null;
  view: Record<string, any>;
  choices: string[];
  undo: UndoInfo | null;
  first_event: number;
  events: Record<string, any>[];
  outcome: Record<string, any> | null;
  standing?: Record<string, string>;
  webhook?: boolean;
  hint?: Hint | null;
}

/** A message from the server's operator to people at a table, for as long as it holds. */
export interface Notice {
  id: string;
  params: Record<string, any>;
}

/** The table as the receiver may know it; ``seq`` grows with everything that happens. */
export interface Update {
  type: "update";
  seq: number;
  table: TableInfo;
  seats: SeatUpdate[];
  notes?: Note[];
  notices?: Notice[];
}

/** How the view changed with an entry of the log: fields not named stayed the same. The first moment, ``at`` 0, has all fields. */
export interface Moment {
  at: number;
  changed: Record<string, any>;
}

/** Everything that a seat (or the public, None) could know at each moment so far. */
export interface SeatRecord {
  seat: number | null;
  events: Record<string, any>[];
  moments: Moment[];
}

/** The record of a running table, as the receiver may know it. */
export interface OwnRecord {
  seq: number;
  table: TableInfo;
  seats: SeatRecord[];
  notes: Note[];
}

/** A chat message; not part of the log. */
export interface ChatLine {
  type: "chat";
  n: number;
  seat: number;
  text: string;
  at: number;
}

/** Sent on a quiet socket and when ``problem`` changes, to show that the connection is alive. */
export interface Beat {
  type: "beat";
  problem?: Problem | null;
}

/** One of the device's tables, for the lobby. */
export interface TableRow {
  table: TableInfo;
  mine: number[];
  consent?: number[];
}

/** Ask for a new table. */
export interface NewTable {
  game: string;
  name: string;
  seats: NewSeat[];
  options?: Record<string, boolean | string | string[]>;
  seed?: number | null;
  content?: string;
  hints?: boolean;
}

/** One seat of a new table. */
export interface NewSeat {
  name: string;
  player: string;
}

/** Ask for a new table that begins at a moment of a record, or of a table whose whole log the asker may have. */
export interface Onward {
  name: string;
  at: number;
  seats: NewSeat[];
}

/** A new table: its id, a link token for every seat left to friends, and one for spectators. */
export interface Created {
  id: string;
  links: Record<string, string>;
  spectators: string;
}

/** The links that a device may create: for these seats, and for spectators. */
export interface Links {
  seats: number[];
  spectators: boolean;
}

/** Redeem a link's token for this device. */
export interface Join {
  token: string;
  name?: string;
  watch?: boolean;
}

/** The purpose of a link, shown to its holder. */
export interface LinkInfo {
  table: string;
  game: string;
  seat: number | null;
  seat_name: string;
  taken: boolean;
  watch: boolean;
  host: string;
  seats: SeatInfo[];
  options: Record<string, any>;
  status: string;
  here: string;
}

/** The table and seat that a redeemed link opened. */
export interface Joined {
  id: string;
  seat: number | null;
}

/** The body of an HTTP error. */
export interface Refusal {
  problem: Problem;
}

/** The preview of an answer, in sentences. */
export interface Foreseen {
  sure: string[];
  stop: string;
  odds: string[];
  brief: string;
  touches: string[];
  final: boolean;
}

/** A choice on a way; ``alone`` if it is the only choice there, which a driver may make by itself. */
export interface WayStep {
  choice: string;
  alone: boolean;
}

/** Consecutive choices that lead to a choice several answers away, or one choice that is open. */
export interface Way {
  steps: WayStep[];
  cost: Record<string, number>;
}

/** The previews of the answers to a prompt, by choice. */
export interface Foresight {
  decision: string;
  answers: Record<string, Foreseen>;
  ways?: Record<string, Way>;
}

/** Ask what a seat's table will look like after consecutive choices. */
export interface Plan {
  seat: number;
  decision: string;
  choices: string[];
  lang?: string;
}

/** A choice of a plan, and the events that are certain to follow, without their numbers. */
export interface PlannedStep {
  choice: string;
  events: Record<string, any>[];
}

/** The table after a plan, up to the first choice that does not lead to another prompt of the seat. */
export interface Planned {
  steps: PlannedStep[];
  stop: string;
  view: Record<string, any>;
  choices: string[];
  told: Foreseen | null;
  ways?: Record<string, Way>;
}

/** A learner's place in a lesson, and what they do there; at first the scene is 0 and nothing is done. */
export interface LessonPlace {
  scene?: number;
  done?: string[];
  answer?: string;
  back?: boolean;
}

/** A step of a lesson, with the table that shows it. */
export interface LessonStep {
  scene: number;
  done: string[];
  number: number;
  steps: number;
  over: boolean;
  title: string;
  say: string;
  rule: string;
  point: string[];
  expect: string[];
  ahead: string[];
  helped: string;
  update: Update;
}

/** A lesson or puzzle; its name is the message ``<game>.lessons.<id>.title``. */
export interface LessonRow {
  id: string;
  minutes: number;
  steps: number;
}

/** The lessons of a game, in order. */
export interface Lessons {
  game: string;
  lessons: LessonRow[];
}

export type AnyCommand = Choose | Undo | RestartTurn | AskBack | AskEnd | Consent | Chat | Rename | SetName | LeaveToBot | TakeBack | AskStandIn | AskHandOn | OfferAgain | StartAgain | SetStanding | SetWebhook | TakeHint;
