/** What a game brings to the table. The shell knows no game; a game's folder exports one of these. */
import type { Component } from 'svelte';
import type { OddsShown } from '$lib/coach/coaching.svelte';
import type {
  Choice,
  Event,
  Likely,
  OptionValue,
  Reason,
  Told,
  View,
} from '$lib/generated/messages';
import type { Argument } from '$lib/generated/review';
import type { Kept } from './kept';
import type { Since } from './since';

/** Names a seat in words. */
export type Names = (seat: number) => string;

/** Does a decision; `ask` puts a question first, for what can't be taken back lightly. */
export type Choose = (action: string, ask?: Question) => void;

export interface Question {
  text: string;
  yes: string;
}

/** A decision that can be taken back, and how. */
export interface Undoing<E = Event> {
  event: E;
  undo: () => void;
}

/** A decision offered as a button rather than on the board. */
export interface ActionButton {
  action: string;
  label: string;
  about: string;
  /** The one that goes on; at most one of them. */
  primary?: boolean;
  ask?: Question;
  /** Keys of the keyboard that press it. */
  keys?: string[];
  /** Is done beside the decision: where one press stands for several decisions, say. */
  along?: () => void;
}

/** Decisions that are open, of one game. */
export type Choices<E = Event> = (Choice & { event: E })[];

/** What every part of a game's table is given. */
export interface BoardProps<V = View, E = Event, S = GameSession<V, E>> {
  view: V;
  /** What led here from the view before, in order; empty when a step was jumped to. */
  happened: Told[];
  /** What the person at this screen may decide now; empty when somebody else decides. */
  legal: Choices<E>;
  /** The seat in whose place the table is shown; null for a spectator. */
  seat: number | null;
  names: Names;
  choose: Choose;
  /** What others did since one's turn, for traces on the board; in a replay there is none. */
  since?: Since;
  /** What the person at this screen may still take back; null when nothing. */
  undoing?: Undoing<E> | null;
  /** The decision that the open question is about; null when there is none. */
  asking: string | null;
  /** What the game keeps of this table. */
  session: S;
  /** How likely things are, where there is a coach to tell; null while it has not. */
  odds?: OddsShown | null;
  /** The decision that one is near to, asked about or hinted at: odds may be shown after it. */
  considered?: string | null;
}

export interface SeatProps<V = View, E = Event, S = GameSession<V, E>> extends BoardProps<V, E, S> {
  /** The seat to be shown. */
  of: number;
}

/** A paragraph of the rules under its heading. */
export interface RuleSection {
  title: string;
  paragraphs: string[];
}

/** An option of the game in words. */
export interface OptionWords {
  label: string;
  about: string;
  choice: (value: OptionValue) => string;
  /** A text that is one of `words`, or some of `names` in a row. */
  menu?: OptionMenu;
  /** A text of many lines, which may come from a file: what the button to open one says. */
  file?: string;
}

export interface OptionMenu {
  words: OptionEntry[];
  /** Says that some of the names are to be chosen. */
  some: string;
  names: OptionEntry[];
}

export interface OptionEntry {
  value: string;
  label: string;
  about?: string;
}

/** A key of the keyboard and what it does, for the list of keys. */
export interface KeyWords {
  keys: string[];
  does: string;
}

/**
 * A game at one table or replay: made when that is opened, gone when it is left. All that a person
 * has in mind there, or settled for it, lives here and in components, never in a module's variables.
 */
export interface GameSession<V = View, E = Event> {
  /** One sentence: what the person at this screen is to do. */
  prompt(view: V, legal: Choices<E>, names: Names): string;
  /** Decisions that are no thing on the board: roll, pass, done. */
  buttons(view: V, legal: Choices<E>): ActionButton[];
  /** Decisions that may be taken without looking behind the cover; all that see the view know them. */
  openly?(view: V): ActionButton[];
  /** What this person settled beforehand, or can't but answer, so that nobody is asked now. */
  unasked?(view: V, legal: Choices<E>): string | null;
}

/** What a game is played for, and how far the person at this screen has come. */
export interface Goal {
  /** In one sentence. */
  line: string;
  /** Only how far, in figures, where there is little room; empty for whoever watches. */
  brief: string;
}

/** A position that the rules show on the game's own board. */
export interface RuleExample {
  /** What is to be seen of it. */
  parts: ('board' | 'tray')[];
  caption: () => string;
}

/** Pictures for the rules, each below the rule with this id. */
export interface Figures {
  /** Of the pieces. */
  pieces: Record<string, Component>;
  /** Worked examples, and the positions that they show. */
  examples: Record<string, RuleExample>;
  positions: Record<string, { seat: number; view: unknown }>;
}

/** Reasons of a game in words. */
export interface AnswerWords {
  answer(reason: Reason, names: Names): string;
}

/** What the coach and reviews of a game say, in words. */
export interface InsightWords<E = Event> {
  /** A decision or an outcome that `story` has no line for, as "Ann rolls the active dice." */
  step(event: E, names: Names): string | null;
  /** Why a decision is better, without its numbers and its full stop; null where that has no words. */
  because(argument: Argument, names: Names): string | null;
}

export interface GameModule<V = View, E = Event, S extends GameSession<V, E> = GameSession<V, E>> {
  /** Opens the game at a table. */
  sit(kept: Kept): S;
  /** The hero: takes the space. */
  Board: Component<BoardProps<V, E, S>>;
  /** Own things, under the thumb on a phone. */
  Tray: Component<BoardProps<V, E, S>>;
  /** What a seat has, in its place beside the board. */
  Seat: Component<SeatProps<V, E, S>>;
  /** What else a seat has; where there is little room, only when one asks for it. */
  SeatMore?: Component<SeatProps<V, E, S>>;
  /** More of the rules, after the sections; a table of cards, say. */
  Reference?: Component;
  /** Settings of this game alone, after those of the page. */
  Settings?: Component<{ session: S }>;
  /** Does a seat see what others don't? */
  secrets: boolean;
  /** Lines for the log; none for what needs no telling. */
  story(event: E, names: Names): string[];
  /** Two events told as one, or null where they stay apart. */
  merge(earlier: E, later: E): E | null;
  /** A turn in one short line, after the name of whose it is; else it is told by `story`. */
  gist?(events: E[], names: Names): string;
  /** What an event of somebody else did to this seat, in words; seen from the view of now. */
  hits?(event: E, seat: number, view: V): string[];
  /** How long a move of somebody else stays before the next is shown, in steady milliseconds. */
  dwell(event: E): number;
  /** The sound of an event. */
  sound(event: E): Sound | null;
  /** Does a new turn begin with this event? For the replay's longer strides. */
  beginsTurn(event: E): boolean;
  /** Who won, where a game has words of its own for it: teams, or a game nobody won. */
  outcome?(view: V, names: Names): string | null;
  /** Who won and why, told at the end. */
  ending(history: Told[], view: V, names: Names): string[];
  /** What has a chance, by the key that the game's odds give it; null where it has no words. */
  chance?(key: string): string | null;
  /** Which of the chances after a decision is told beside the thing that makes it; null: none. */
  likely?(chances: Likely[]): Likely | null;
  /** What is played for, seen from a seat; null for a spectator. */
  goal?(view: V, seat: number | null, names: Names): Goal;
  /** Why a decision is not open, in words; loaded when somebody asks. */
  answers?(): Promise<AnswerWords>;
  /** What the coach and reviews say beside that; loaded when one of them speaks. */
  insight?(): Promise<InsightWords<E>>;
  /** Pictures and examples for the whole rules; loaded when somebody reads them. */
  figures?(): Promise<Figures>;
  keys(): KeyWords[];
  rules(): RuleSection[];
  option(name: string): OptionWords | null;
}

export type Sound = 'roll' | 'place' | 'take' | 'fanfare' | 'turn';
