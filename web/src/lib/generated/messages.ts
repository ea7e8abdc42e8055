// Made by `make types` from rookery/server/messages/; edits are lost.

import type { CourtEvent, CourtReason, CourtView } from "./court";
import type { TouriaEvent, TouriaReason, TouriaView } from "./touria";
import type { TowersEvent, TowersReason, TowersView } from "./towers";
import type { Argument, Deed } from "./review";

export type View = CourtView | TouriaView | TowersView;

export type Event = CourtEvent | TouriaEvent | TowersEvent;

export type Reason = CourtReason | TouriaReason | TowersReason | CommonReason;

/** A reason that needs no knowledge of the game. */
export interface CommonReason {
  code: "over" | "chance" | "waiting" | "not_now";
  rule: string;
  seat?: number;
}

export type OptionValue = string | number | boolean;

export type Options = Record<string, string | number | boolean>;

export type Status = "waiting" | "playing" | "over";

/** Why a request was not carried out. */
export interface Problem {
  code: string;
  reason: string;
  about?: string;
  values?: Record<string, string | number>;
}

/** Somebody asks the coach, for a seat of theirs. A further question replaces the one before. */
export interface Consult {
  type: "consult";
  seat: number;
  version: number;
  about: "odds" | "hint" | "verdict";
}

/** What was asked for is not wanted any more. */
export interface Dismiss {
  type: "dismiss";
  about: "odds" | "hint" | "verdict";
}

/** An open decision, and what it is worth to the seat. */
export interface Weighing {
  action: string;
  said: Deed;
  share: number;
  error: number;
}

/** What to do, and why, by what the seat knows; the answer to a question for a hint. */
export interface Advice {
  type: "advice";
  seat: number;
  version: number;
  best: Weighing;
  other: Weighing | null;
  lead: number;
  error: number;
  plain: boolean;
  line: Array<Deed>;
  reasons: Array<Argument>;
}

/** How likely something comes about. */
export interface Likely {
  key: string;
  what: string;
  chance: number;
  error: number;
}

/** What an open decision makes of the odds. */
export interface LikelyAfter {
  action: string;
  chances: Array<Likely>;
}

/** How likely things are, now and after each open decision, by what the seat knows. */
export interface OddsTold {
  type: "odds";
  seat: number;
  version: number;
  about: string;
  chances: Array<Likely>;
  choices: Array<LikelyAfter>;
}

/** A decision that has cost much, and what would have been better. */
export interface Lesson {
  grade: string;
  loss: number;
  error: number;
  taken: Weighing;
  best: Weighing;
  line: Array<Deed>;
  reasons: Array<Argument>;
}

/** What the teacher says of the last decision, which can still be taken back. */
export interface Taught {
  type: "taught";
  seat: number;
  version: number;
  lesson: Lesson | null;
}

/** The coach says nothing, and why. */
export interface Unadvised {
  type: "unadvised";
  about: "odds" | "hint" | "verdict";
  version: number;
  code: string;
  reason: string;
}

/** A lesson in the list. */
export interface LessonInfo {
  name: string;
  title: string;
  steps: number;
}

/** What can be learned of a game, one lesson after the other. */
export interface CourseInfo {
  lessons: Array<LessonInfo>;
  bot: string;
  options: Record<string, string | number | boolean>;
}

/** What a learner has done in a lesson so far, one text for each step. */
export interface Learning {
  taken: Array<string>;
  language?: string;
}

/** What a device has to tell of lessons; `again` holds first, then `done`. */
export interface Learned {
  done: Record<string, Array<string>>;
  again?: Array<string>;
}

/** All that somebody has gone through, on whichever device. */
export interface Known {
  kept: boolean;
  done: Record<string, Array<string>>;
}

/** Where a learner is, and what is said there. */
export interface LessonMoment {
  step: number;
  steps: number;
  says: string;
  refused: boolean;
  otherwise: string;
  over: boolean;
  reads: boolean;
  seat: number;
  actor: number;
  players: number;
  view: View;
  legal: Array<Choice>;
  wants: Array<string>;
  happened: Array<Told>;
  fresh: number;
}

/** How somebody stands with today's puzzle of a game. */
export interface PuzzleToday {
  game: string;
  day: string;
  stars: number | null;
  streak: number;
}

/** A puzzle in the list. */
export interface PuzzleDay {
  day: string;
  number: number;
  stars: number | null;
}

/** The puzzles of a game up to today, today's first; none for a game that has none. */
export interface PuzzleList {
  days: Array<PuzzleDay>;
  count: number;
  streak: number;
}

/** A decision that somebody takes in a puzzle. */
export interface PuzzleTry {
  step: number;
  action: string;
}

/** An open decision, and what it is worth to whoever decides. */
export interface PuzzleOption {
  action: string;
  event: Event;
  share: number;
  error: number;
}

/** What was best at one decision, and what the others are worth. */
export interface PuzzleAnswer {
  best: string;
  options: Array<PuzzleOption>;
  lead: number;
  error: number;
  why: Array<Argument>;
}

/** Where somebody is in the puzzle of a day. */
export interface PuzzleMoment {
  day: string;
  number: number;
  step: number;
  steps: number;
  wrong: number;
  tries: number;
  hinted: boolean;
  refused: boolean;
  stars: number | null;
  to_win: number;
  streak: number;
  next_in: number;
  seat: number;
  actor: number;
  players: number;
  view: View;
  legal: Array<Choice>;
  marked: Array<string>;
  happened: Array<Told>;
  fresh: number;
  answer: Array<PuzzleAnswer>;
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
  lessons: number;
}

/** For how many days things are kept that nobody uses; whoever opens one starts them anew. */
export interface Retention {
  unbegun: number;
  abandoned: number;
  finished: number;
  replays: number;
}

/** How others reach this house; told to whoever sits at the machine it runs on. */
export interface Reach {
  open: boolean;
  address: string | null;
}

/** What holds for the whole house. */
export interface HouseInfo {
  retention: Retention | null;
  reach: Reach | null;
}

/** A seat of a table in the hall. */
export interface ListedSeat {
  name: string;
  bot: boolean;
  robot: boolean;
}

/** A table in the hall; its host has made it public. */
export interface ListedTable {
  table: string;
  game: string;
  options: Record<string, string | number | boolean>;
  seats: Array<ListedSeat>;
  clock: Clock | null;
  rated: boolean;
  bots: "no" | "welcome" | "only";
  since: number;
  mine: boolean;
}

/** All that there is in the hall now. */
export interface HallInfo {
  open: Array<ListedTable>;
  playing: Array<ListedTable>;
}

/** Play this game with whoever wants to, at a table of this size. */
export interface PairingWish {
  game: string;
  players: number;
  name: string;
  fill?: number | null;
  bots?: boolean;
}

/** What brings others to a table. */
export interface Invitation {
  address: string;
  picture: string;
}

/** The host gives a seat to a bot, opens it again, or exchanges it with another. Whoever sat at a seat that is opened has to leave it. */
export interface Arranging {
  seat: number;
  to: "bot" | "open" | "exchange";
  bot?: string | null;
  other?: number | null;
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

/** The host has taken the table away. */
export interface TakenAway {
  type: "cancelled";
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

/** Somebody looks at the page again, or nobody has for a while, as far as it can tell. */
export interface Looking {
  type: "look";
  away: number | null;
}

/** What happened since the turn of the seat that is shown? It is to be played again. */
export interface Recall {
  type: "recall";
}

/** Is the connection alive? */
export interface Ping {
  type: "ping";
}

/** A seat at a table of mine. */
export interface MySeat {
  kind: "person" | "bot";
  name: string;
  called: string;
  mine: boolean;
  robot: boolean;
  won: number | null;
}

/** A table where I have a seat. */
export interface MyGame {
  table: string;
  game: string;
  state: "turn" | "playing" | "waiting" | "over";
  rated: boolean;
  seats: Array<MySeat>;
  touched: number;
  ended: number | null;
}

/** My turn first, then running, waiting, finished; the newest first in each. */
export interface MyGames {
  games: Array<MyGame>;
  before: number | null;
}

/** What came of games with so many seats. */
export interface SizeFigures {
  players: number;
  games: number;
  won: number;
  low: number;
  high: number;
  expected: number | null;
}

/** What came of my games of one title. */
export interface GameFigures {
  game: string;
  sizes: Array<SizeFigures>;
  streak: number;
  best_streak: number;
  first_win: number | null;
  best_beaten: string | null;
  rating: RatingInfo | null;
}

/** A rating with an interval of 95 %. */
export interface RatingInfo {
  rating: number;
  low: number;
  high: number;
  games: number;
  provisional: boolean;
}

/** Somebody in the standings. */
export interface Standing {
  who: string;
  name: string;
  sigil: number | null;
  robot: boolean;
  rating: RatingInfo;
}

/** People and bots of one game in one pool, the strongest first. */
export interface Standings {
  game: string;
  standings: Array<Standing>;
  provisional: Array<Standing>;
}

/** What a rated game has made of a rating. */
export interface RatingStep {
  table: string;
  at: number;
  rating: number;
  low: number;
  high: number;
}

/** A person's way, the oldest first. */
export interface RatingHistory {
  game: string;
  name: string;
  steps: Array<RatingStep>;
}

/** A way to tell somebody. */
export interface NoticeWay {
  id: string;
  kind: "push" | "mail";
  name: string;
  confirmed: boolean;
  here: boolean;
}

/** How whoever asks is told, and what this house offers. */
export interface Notices {
  push_key: string | null;
  mail: boolean;
  ways: Array<NoticeWay>;
}

/** This device wants pushes; all but the language comes from its browser. */
export interface PushWish {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

/** Mail me at this address. */
export interface MailWish {
  address: string;
  language?: string;
}

/** What a link of a mail has done. */
export interface NoticeDone {
  done?: boolean;
}

/** What a person has chosen, on whichever device. */
export interface PersonSettings {
  name?: string | null;
  sigil?: number;
  language?: string | null;
  coach?: boolean;
  pace?: "slow" | "normal" | "fast" | "off";
}

/** A device that is in. */
export interface Session {
  id: string;
  device: string;
  created: number;
  seen: number;
  here: boolean;
}

/** A key that lies with a person's device or their keychain. */
export interface Passkey {
  id: string;
  created: number;
}

/** Who asks, as the server knows them. */
export interface Me {
  kept: boolean;
  settings: PersonSettings;
  sessions: Array<Session>;
  passkeys: Array<Passkey>;
  recovery: boolean;
  tables: number;
}

/** What the browser's own dialogue about passkeys is to be opened with. */
export interface Ceremony {
  options: string;
}

/** Keep my games from now on. */
export interface Keeping {
  chosen: PersonSettings;
  credential?: string | null;
}

/** Come in with a passkey. */
export interface Entering {
  credential: string;
}

/** A code as somebody has typed it. */
export interface CodeGiven {
  code: string;
}

/** The way back if all devices are lost; it is told once. */
export interface Recovery {
  code: string;
}

/** The account, and its new recovery code if there is one; it is told once. */
export interface Kept {
  me: Me;
  code: string | null;
}

/** What lets another device in, for some minutes. */
export interface DeviceCode {
  code: string;
  path: string;
  seconds: number;
  picture: string;
}

/** Why can't this seat take that decision now? */
export interface WhyNot {
  type: "why_not";
  seat: number;
  version: number;
  action: string;
}

/** Why not; the answer to `WhyNot`, as the seat may know it. */
export interface Because {
  type: "because";
  seat: number;
  version: number;
  action: string;
  reason: Reason | null;
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
  ended: "agreed" | "given_up" | null;
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
  legal: Array<Choice>;
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
  coach?: "off" | "demand" | "teacher";
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
  problem: Problem | null;
}

/** A bot to make. */
export interface NewRobot {
  name: string;
}

/** A bot of one's own. */
export interface OwnRobot {
  id: string;
  name: string;
  created: number;
  token: boolean;
  seen: number | null;
}

/** A bot with its new token, which is told once. */
export interface RobotToken {
  bot: OwnRobot;
  token: string;
}

/** A bot that may be asked to a table now. */
export interface RobotHere {
  id: string;
  name: string;
  owner: string;
  challenges: "any" | "rated" | "none";
  rating: RatingInfo | null;
}

/** What a bot says of itself, every few seconds while it is here. */
export interface Watching {
  games: Array<string>;
  challenges?: "any" | "rated" | "none";
}

/** An open seat that is offered to a bot; it takes it by `Join`, or declines. */
export interface Challenge {
  table: string;
  seat: number;
  game: string;
  options: Record<string, string | number | boolean>;
  rated: boolean;
  clock: Clock | null;
}

/** A seat that a bot has at a table which is not over. */
export interface RobotSeat {
  table: string;
  seat: number;
  game: string;
  begun: boolean;
}

/** What a bot is told. */
export interface RobotNews {
  protocol: number;
  name: string;
  rules: Record<string, number>;
  challenges: Array<Challenge>;
  seats: Array<RobotSeat>;
}

/** The host offers an open seat to a bot. */
export interface Challenging {
  seat: number;
  bot?: string | null;
}

/** A bot does not want the seat that it was offered. */
export interface Declining {
  seat: number;
}

/** Over the socket: a bot asks for a world to think about its decision in. */
export interface Imagine {
  type: "imagine";
  seat: number;
  version: number;
}

/** Over the socket: the world. All that the seat can't know was drawn anew in it. */
export interface Imagined {
  type: "imagined";
  seat: number;
  version: number;
  world: Record<string, unknown>;
}

/** Leave the table; a bot plays on for all seats of this browser until it comes back. */
export interface Leaving {
  bot?: string | null;
}

/** Let a bot play on for somebody who is away, until they come back. */
export interface Replacing {
  seat: number;
}

/** Give the game up at one of one's seats, for good. */
export interface Resigning {
  seat: number;
}

/** Offer to end the game without a result, or agree to it; false: decline, or think again. */
export interface Ending {
  agreed: boolean;
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
  rated?: boolean;
  options?: Record<string, string | number | boolean>;
  coach?: "off" | "demand" | "teacher";
  terms?: Terms;
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
  away: number | null;
  stand_in: string;
  stand_in_called: string;
  why: "left" | "away" | "late" | "resigned" | "flagged" | null;
  ends: boolean;
  robot: boolean;
  asked: string;
  declined: boolean;
  sigil: number | null;
  who: string;
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
  host: boolean;
  status: "waiting" | "playing" | "over";
  coach: "off" | "demand" | "teacher";
  commitment: string;
  shared: boolean;
  branched: number;
  changed: Changed | null;
  rated: boolean;
  ended: "agreed" | "given_up" | null;
  terms: Terms;
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
  rule: string;
}

/** Whose decision it is, and since when, in seconds since 1970. */
export interface Waiting {
  seat: number;
  since: number;
}

/** The clocks of a table; the one of `seat` runs. */
export interface ClockState {
  now: number;
  seat: number | null;
  left: number;
  reserves: Array<number>;
  aside: boolean;
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
  clock: ClockState | null;
  rule: string;
}

/** Something that was said. */
export interface Line {
  number: number;
  seat: number | null;
  name: string;
  who: string;
  text: string;
  at: number;
  audience: "players" | "watchers" | "all";
  mine: boolean;
}

/** Somebody at this table whom this browser does not hear. */
export interface HiddenPerson {
  who: string;
  name: string;
  how: "mute" | "block";
}

/** All that was said and that this browser may read; what comes later follows as `Said`. */
export interface Talk {
  type: "talk";
  lines: Array<Line>;
  hidden: Array<HiddenPerson>;
  may: "speak" | "introduce" | "keep";
}

/** Somebody says something. */
export interface Said {
  type: "said";
  line: Line;
}

/** A seat reacts; it is shown for a moment, and kept nowhere. */
export interface Reacted {
  type: "reacted";
  seat: number;
  word: "luck" | "well" | "thanks" | "wow" | "oops" | "moment";
}

/** What this browser wanted to say was not said. */
export interface Unsaid {
  type: "unsaid";
  code: string;
  reason: string;
  text: string;
}

/** Say something to those whose room one is in. */
export interface Say {
  type: "say";
  text: string;
  seat?: number | null;
  name?: string | null;
}

/** Say one of a few words that all at the table see for a moment, beside the seat. */
export interface React {
  type: "react";
  seat: number;
  word: "luck" | "well" | "thanks" | "wow" | "oops" | "moment";
}

/** Somebody who watches wants to talk: their browser is given a token, as with a seat. */
export interface Introducing {
  name: string;
}

/** Hear somebody no more, or again. */
export interface Shunning {
  who: string;
  how: "mute" | "block" | null;
}

/** Tell those who run the server of something that was said. */
export interface Reporting {
  line: number;
  about?: string;
}

/** It is kept for those who run the server. */
export interface Reported {
  lines: number;
}

/** Somebody whom I have blocked. */
export interface BlockedPerson {
  id: string;
  name: string;
  since: number;
}

/** How much time seats have (`rookery.server.clocks`). */
export interface Clock {
  turn: number;
  reserve?: number;
  aside?: number;
  late?: "bot" | "lose";
}

/** What is settled for a table beside its game. */
export interface Terms {
  away?: number;
  stand_in?: string;
  clock?: Clock | null;
  fill?: number | null;
  public?: boolean;
  bots?: "no" | "welcome" | "only";
}

export type ServerMessage = Snapshot | Update | Seats | Queued | Recalled | Because | Declined | Rematch | TakenAway | Pong | Advice | OddsTold | Taught | Unadvised | Talk | Said | Reacted | Unsaid;

export type ClientMessage = Move | Undo | Facing | Looking | Recall | WhyNot | Consult | Dismiss | Say | React | Ping;
