// Made by `make types` from rookery/server/messages.py; edits are lost.

import type { CourtEvent, CourtView } from "./court";
import type { TouriaEvent, TouriaView } from "./touria";
import type { TowersEvent, TowersView } from "./towers";

export type View = CourtView | TouriaView | TowersView;

export type Event = CourtEvent | TouriaEvent | TowersEvent;

export type OptionValue = string | number | boolean;

export type Options = Record<string, string | number | boolean>;

export type Status = "waiting" | "playing" | "over";

/** Why a request was not carried out. */
export interface Problem {
  code: string;
  reason: string;
}

/** For how many days things are kept that nobody uses; whoever opens one starts them anew. */
export interface Retention {
  unbegun: number;
  abandoned: number;
  finished: number;
  replays: number;
}

/** What holds for the whole house. */
export interface HouseInfo {
  retention: Retention | null;
}

/** One thing to settle before a game. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "number" | "flag" | "text";
  default: string | number | boolean;
  choices: Array<string>;
  low: number;
  high: number;
  about: string;
}

/** A bot that can be asked to the table. */
export interface BotInfo {
  name: string;
  rating: number | null;
  seconds: number | null;
}

/** The colour by which a game is recognised, as CSS has it: it reads as text on the ground. */
export interface AccentInfo {
  day: string;
  candle: string;
}

/** A game on the shelf. */
export interface GameInfo {
  name: string;
  title: string;
  accent: AccentInfo;
  secrets: boolean;
  options: Array<OptionInfo>;
  bots: Array<BotInfo>;
}

/** Who is to sit there: I, someone at my screen, a friend with the link, or a bot. */
export interface NewSeat {
  kind: "me" | "here" | "open" | "bot";
  name?: string | null;
  bot?: string | null;
}

/** A table to set up; the option `players` follows from the number of seats. */
export interface NewTable {
  game: string;
  seats: Array<NewSeat>;
  options?: Record<string, string | number | boolean>;
}

/** The new table, and the path of the link by which friends join and watch. */
export interface Created {
  table: string;
  path: string;
}

/** Take an open seat. */
export interface Join {
  seat: number;
  name: string;
}

/** A browser's share in the dice: 32 bytes at random, the same for all its seats. The first one counts. The browser keeps it with the commitment that it was shown, to see at the end that both are in the record. */
export interface Giving {
  share: string;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  kind: "person" | "bot";
  name: string;
  taken: boolean;
  connected: boolean;
  called: string;
  rating: number | null;
  given_up: boolean;
  share: string | null;
}

/** The rules have changed since this game was played, so that it is shown only in part. */
export interface Changed {
  rules: number;
  now: number;
  step: number;
  steps: number;
}

/** A table apart from the position on it. */
export interface TableInfo {
  table: string;
  game: string;
  options: Record<string, string | number | boolean>;
  seats: Array<SeatInfo>;
  mine: Array<number>;
  status: "waiting" | "playing" | "over";
  commitment: string;
  shared: boolean;
  branched: number;
  changed: Changed | null;
}

/** A decision that is open now, and what it would bring about. */
export interface Choice {
  action: string;
  event: Event;
}

/** Something that happened, as this seat is told it. */
export interface Told {
  version: number;
  by: number;
  undone: boolean;
  turn: number;
  whose: number;
  round: number;
  event: Event;
}

/** Whose decision it is, and since when, in seconds since 1970. */
export interface Waiting {
  seat: number;
  since: number;
}

/** The game as it stands, seen from a seat. */
export interface Position {
  version: number;
  seat: number | null;
  view: View;
  legal: Array<Choice>;
  undo: boolean;
  since: number;
  waiting: Waiting | null;
  result: Array<number> | null;
  secret: string | null;
}

/** Opens a connection, and follows when a game starts. */
export interface Snapshot {
  type: "snapshot";
  table: TableInfo;
  since: number;
  happened: Array<Told>;
  position: Position | null;
}

/** One decision, or one taken back, with the outcomes of chance that followed. */
export interface Update {
  type: "update";
  happened: Array<Told>;
  position: Position;
  ref: number | null;
}

/** Someone took a seat, came or left, or a bot has given up. */
export interface Seats {
  type: "seats";
  seats: Array<SeatInfo>;
}

/** The move was not taken, and nothing changed. */
export interface Declined {
  type: "refused";
  ref: number | null;
  code: "stale" | "foreign" | "illegal" | "over" | "fixed" | "limit" | "malformed" | "unavailable";
  reason: string;
}

/** The bot whose turn it is waits until the bots of other tables have thought. */
export interface Queued {
  type: "queued";
  seat: number;
  ahead: number | null;
}

/** A decision with the outcomes that followed, and the table after them. */
export interface RecalledStep {
  happened: Array<Told>;
  view: View;
}

/** What happened since a seat's turn, to be looked at again; the answer to `Recall`. */
export interface Recalled {
  type: "recalled";
  seat: number;
  version: number;
  view: View;
  steps: Array<RecalledStep>;
}

/** The same people go on at another table. */
export interface Rematch {
  type: "rematch";
  table: string;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
}

/** A seat decides. `ref` is the page's own number for it, given back with the answer. */
export interface Move {
  type: "move";
  seat: number;
  version: number;
  action: string;
  ref: number;
}

/** A seat takes its last decision back. */
export interface Undo {
  type: "undo";
  seat: number;
  version: number;
  ref: number;
}

/** Another person has the screen of a browser that holds several seats. */
export interface Facing {
  type: "face";
  seat: number | null;
}

/** What happened since the turn of the seat that is shown? It is to be played again. */
export interface Recall {
  type: "recall";
}

/** Is the connection alive? */
export interface Ping {
  type: "ping";
}

/** A record, as its file holds it. */
export interface RecordText {
  record: string;
}

/** Where a record can be seen. */
export interface ReplayId {
  replay: string;
  path: string;
}

/** A game to look at step by step. */
export interface ReplayInfo {
  replay: string;
  game: string;
  options: Record<string, string | number | boolean>;
  seats: Array<string>;
  called: Array<string>;
  steps: number;
  result: Array<number> | null;
  commitment: string | null;
  seed: string | null;
  shared: boolean;
  branched: number;
  table: string | null;
  changed: Changed | null;
  since: number;
  happened: Array<Told>;
}

/** The position after so many steps. */
export interface ReplayStep {
  step: number;
  seat: number | null;
  actor: number;
  view: View;
}

/** A step that chance has settled, and all that could have come there. */
export interface Draw {
  step: number;
  outcomes: Array<[string, number]>;
}

/** Steps that chance has settled, so that a browser can check them by itself. */
export interface Draws {
  draws: Array<Draw>;
  since: number | null;
}

/** Go on from a step, as a new table. */
export interface PlayOn {
  at: number;
  seats: Array<NewSeat>;
}

/** Have a finished game reviewed. */
export interface ReviewOrder {
  depth?: "quick" | "deep";
}

/** How far a review is. What it has found is fetched when it is done. */
export interface ReviewState {
  depth: "quick" | "deep";
  state: "none" | "queued" | "running" | "done" | "failed";
  done: number;
  total: number;
  ahead: number | null;
  reason: string | null;
}

/** One outcome of chance, held against the seed. */
export interface OutcomeCheck {
  step: number;
  text: string;
  sound: boolean;
}

/** Were the dice of this record honest? */
export interface Verdict {
  chain: "kept" | "absent" | "sealed" | "unknown" | "broken" | "share_missing" | "share_malformed" | "share_altered" | "seed_missing" | "seed_altered";
  words: string;
  honest: boolean;
  shared: boolean;
  outcomes: Array<OutcomeCheck>;
}

export type ServerMessage = Snapshot | Update | Seats | Queued | Recalled | Declined | Rematch | Pong;

export type ClientMessage = Move | Undo | Facing | Recall | Ping;
