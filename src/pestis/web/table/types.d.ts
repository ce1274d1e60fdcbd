// What boards get and what a game's own drawing may bring.

import type { Hint, TableInfo, UndoInfo, Way } from "../shared/wire.d.ts";
import type { Words } from "../shared/words.js";

export type View = Record<string, any>;

export type Event = { n: number; at: number; id: string; params: Record<string, any> };

export interface Prompt {
  kind: string;
  seats: number[];
  phase: string;
  round: number;
  about: string;
  parts: [string, boolean][];
  /** The verb of a set that is picked, or "". */
  picks: string;
}

/** What one seat may know at one moment, as boards get it. */
export interface Moment {
  table: TableInfo;
  seat: number | null;
  view: View;
  choices: string[];
  events: Event[];
  outcome: Record<string, any> | null;
  undo: UndoInfo | null;
  /** Orders by prompt. */
  standing?: Record<string, string>;
  hint?: Hint | null;
}

export interface BoardProps {
  update: Moment;
  seat: number | null;
  words: Words;
  targets: Map<string, string[]>;
  onChoose: (choice: string) => void;
  /** What is within reach, by the choice that gets there. */
  ways?: Record<string, Way>;
  /** By a lesson. */
  pointed?: Set<string>;
  motion: { events: Event[]; ms: number };
  /** What is shown first of a drawing of which one sees a part. */
  panes?: string[];
  scene: Scene | null;
}

/** What happened in many steps at once, to be told one by one. */
export interface Sequence {
  /** A whole message id. */
  title: { id: string; params: Record<string, any> };
  /** Events by number, and what each speaks of. */
  steps: { n: number; marks?: string[] }[];
}

/** The step that is told now. */
export type Scene = { event: Event; step: number; steps: number; marks: string[] };

/** Something on its way between two places, found by selector; without an end it leaves the table. */
export type Flight = { from: string; to: string; what: any; n?: number };

/** A set that is picked in any order (pick_set.js). */
export interface PickedSet {
  /** The choices it is made of, in the order in which the table takes them, and how often each. */
  held: Record<string, number>;
  least: number;
  most: number;
  /** How many the table has taken already. */
  begun?: number;
  /** The view while so many are picked. */
  seen: (n: number) => View;
}

/** What a moment that decides is drawn from, and for how many milliseconds it is shown. */
export interface MomentProps {
  event: Event;
  events: Event[];
  view: View;
  words: Words;
  ms: number;
}

/** The moments that decide, in the middle of the screen while a film tells them. */
export interface Moments {
  Moment?: (props: MomentProps) => any;
  /** For how many milliseconds an event is shown at the normal pace, by its id. */
  lasting: Record<string, number>;
  /** What an event sounds like, by its id: "deal", "place", "plague". */
  sounds?: Record<string, string>;
}

/** A game's own drawing, or parts of it. */
export interface Drawing {
  Board: (props: BoardProps) => any;
  Hand?: (props: BoardProps) => any;
  /** A hand of few cards lies beside the question where it is wide. */
  sideHand?: boolean;
  SeatFacts?: (props: { update: Moment; player: number; words: Words }) => any;
  /** A short aid to the rules, in the legend. */
  Aid?: (props: { update: Moment; words: Words }) => any;
  mentions?: (event: Event) => string[];
  /** It goes on with this, though others do something, too. */
  onward?: (choice: string, view: View) => boolean;
  /** Why a choice is final. */
  irreversible?: (choice: string, view: View) => string;
  /** Answers that follow a choice with nothing to decide: the page gives them with it. */
  tolls?: (choice: string, view: View) => string[];
  /** The choice ends my turn. */
  ends?: (choice: string, view: View) => boolean;
  /** What else would hurt if chosen by mistake. */
  slip?: (choice: string, view: View) => boolean;
  /** The set that is picked where the prompt has `picks`. */
  setOf?: (view: View, choices: string[]) => PickedSet | null;
  /** What more the words of the open question name, which the view and the answers tell. */
  asking?: (view: View, choices: string[]) => Record<string, unknown>;
  /** What an answer brings beside what is foreseen of it, as short as its button needs it. */
  brief?: (choice: string, view: View, words: Words) => string;
  /** The answer that is listed for this one, because both do the same. */
  sameAs?: (choice: string, view: View) => string;
  /** Verbs whose answers are names alone where all of them do the same: the question says the rest.  Ears hear the whole. */
  terse?: string[];
  /** Verbs that are always at hand, beside the question. */
  extras?: string[];
  sequences?: (events: Event[]) => Sequence[];
  /** Selects what stands or is counted on the board: ghosts of it are shown before an answer. */
  pieces?: string;
  /** What an event sets in motion. */
  flights?: (event: Event, view: View) => Flight[];
  /** Ids of events worth stopping at when looking back. */
  landmarks?: Set<string>;
  moments?: () => Promise<Moments>;
  /** Zoom buttons are always there, and pieces can be hidden. */
  map?: boolean;
  css?: string;
}
