// The props of boards, and what a game's own drawing may define.

import type { Hint, TableInfo, UndoInfo, Way } from "../shared/wire.d.ts";
import type { Words } from "../shared/words.js";

export type View = Record<string, any>;

export type Event = { n: number; at: number; id: string; params: Record<string, any> };

/** What a film tells in one sentence: an event, or several as one, with a complete message id if it is not the event's. */
export type Sentence = Event & { text?: string };

export interface Prompt {
  kind: string;
  seats: number[];
  phase: string;
  round: number;
  about: string;
  parts: [string, boolean][];
  /** The verb with which a set is picked, or "". */
  picks: string;
}

/** What one seat may know at one moment. */
export interface Moment {
  table: TableInfo;
  seat: number | null;
  view: View;
  choices: string[];
  events: Event[];
  outcome: Record<string, any> | null;
  undo: UndoInfo | null;
  /** By prompt: the standing order. */
  standing?: Record<string, string>;
  hint?: Hint | null;
}

export interface BoardProps {
  update: Moment;
  seat: number | null;
  words: Words;
  targets: Map<string, string[]>;
  onChoose: (choice: string) => void;
  /** By choice that is several answers away: the answers that lead to it. */
  ways?: Record<string, Way>;
  /** The ids that a lesson points at. */
  pointed?: Set<string>;
  motion: { events: Event[]; ms: number };
  /** The panes that are shown first. */
  panes?: string[];
  scene: Scene | null;
  /** The film of other players' actions, as a signal: only drawings that read it are drawn again for each event. */
  film?: { value: { event: Event | null } | null };
}

/** Events of many steps that happened at once, to be shown one by one. */
export interface Sequence {
  /** A complete message id. */
  title: { id: string; params: Record<string, any> };
  /** Event numbers, and the ids to mark for each. */
  steps: { n: number; marks?: string[] }[];
  /** The player who caused it, whom the header names during a film, whomever its steps concern. */
  seat?: number;
}

/** The step that is told now, the others that are told with it, and the number of the last of them. */
export type Scene = { event: Event; also?: Event[]; until: number; step: number; steps: number; marks: string[]; playing: boolean };

/** A movement between two places, given by selectors; without an end the thing leaves the table. */
export type Flight = { from: string; to: string; what: any; n?: number };

/** A set that is picked in any order (pick_set.js). */
export interface PickedSet {
  /** How often each choice can be in the set, in the order in which the table takes them. */
  held: Record<string, number>;
  least: number;
  most: number;
  /** How many choices the table has taken already. */
  begun?: number;
  /** The view while n are picked. */
  seen: (n: number) => View;
}

/** The props of a decisive moment; ms: milliseconds for which it is shown. */
export interface MomentProps {
  event: Event;
  events: Event[];
  view: View;
  words: Words;
  ms: number;
}

/** By event id: a multiple of the time of other events. */
export type Weights = Record<string, number | ((event: Event) => number)>;

/** The decisive moments, shown over the table during a film. */
export interface Moments {
  Moment?: (props: MomentProps) => any;
  /** By event id: milliseconds for which it is shown at the normal pace. */
  lasting: Record<string, number>;
  /** The same of what causes no event, if that is not the usual time. */
  unseen?: number;
  /** By event id: a multiple of the time for which other events are shown; what others did is shortened by it as well. */
  weights?: Weights;
  /** Ids of events that a film tells also to the player who did them, because they see something by it. */
  own?: string[];
  /** Ids of events that the next answer of the same player completes; a film waits a moment for it. */
  opens?: string[];
  /** Whether a film shows an event together with the one before it. */
  joins?: (event: Event, last: Event) => boolean;
  /**
   * Two events of one player that are shown at once, as the one that a film tells instead; nothing if they need a sentence each.
   * The first may be such an event itself.
   */
  merged?: (event: Event, last: Sentence) => Sentence | null | undefined;
  /** How the sentences of a film's step are told; with the view after all events by then. */
  told?: (lines: Sentence[], view: View, events: Event[]) => Sentence[];
  /** The part of the board over which they lie, by id: a selector; the middle of the board if there is none. */
  places?: Record<string, string>;
  /** The view before the later events, as far as they, those told before and the table before the update with its number of events allow to restore it. */
  rewound?: (view: View, later: Event[], told: Event[], last?: { view: View; events: number }) => View;
  /** The view with the round and phase in which the last of these events happened, which are all that have been told in words. */
  headed?: (view: View, told: Event[]) => View;
  /** What an event sounds like, by its id: "deal", "place", "plague". */
  sounds?: Record<string, string>;
}

/** A game's own drawing. */
export interface Drawing {
  Board: (props: BoardProps) => any;
  Hand?: (props: BoardProps) => any;
  /** Whether a small hand stands beside the question on wide screens. */
  sideHand?: boolean;
  SeatFacts?: (props: { update: Moment; player: number; words: Words }) => any;
  /** A short player aid in the legend. */
  Aid?: (props: { update: Moment; words: Words }) => any;
  mentions?: (event: Event) => string[];
  /** The events in the order of the log, which differs only within an answer; the same list for the same events. */
  sorted?: (events: Event[]) => Event[];
  /** Whether the choice is the usual way to continue although others have an effect, too. */
  onward?: (choice: string, view: View) => boolean;
  /** Why a choice is final, as a message id, or "". */
  irreversible?: (choice: string, view: View) => string;
  /** Forced answers that follow a choice; the page sends them with it. */
  tolls?: (choice: string, view: View) => string[];
  /** Whether the choice ends the player's turn. */
  ends?: (choice: string, view: View) => boolean;
  /** Whether the choice would do harm by mistake, besides those the page knows. */
  slip?: (choice: string, view: View) => boolean;
  /** The set to pick if the prompt has `picks`. */
  setOf?: (view: View, choices: string[]) => PickedSet | null;
  /** Further parameters of the open question's text. */
  asking?: (view: View, choices: string[]) => Record<string, unknown>;
  /** What an answer gains, in a few words for its button. */
  brief?: (choice: string, view: View, words: Words) => string;
  /** The answer that is listed instead of this one, because both have the same effect. */
  sameAs?: (choice: string, view: View) => string;
  /** Verbs whose answers show only a name if all answers have that verb; screen readers get the full text. */
  terse?: string[];
  /** Verbs that are always offered, beside the answers. */
  extras?: string[];
  sequences?: (events: Event[]) => Sequence[];
  /** A selector of the pieces and counters on the board, which ghosts and motion use. */
  pieces?: string;
  /** The movements that an event causes. */
  flights?: (event: Event, view: View) => Flight[];
  /** Ids of events worth stopping at in a replay. */
  landmarks?: Set<string>;
  moments?: () => Promise<Moments>;
  /** Whether the drawing has zoom buttons and a button that hides pieces. */
  map?: boolean;
  css?: string;
}
