// Made by `make types` from rookery/insight/findings.py; edits are lost.

import type { Event } from "./messages";

/** What each seat may expect of the win. */
export interface Estimate {
  shares: Array<number>;
  errors: Array<number>;
}

/** A decision or an outcome, as whoever may know most of it is told. */
export interface Deed {
  event: Event;
  words: string;
}

/** Why a decision is better: what it is about, how much, and the same in English. */
export interface Argument {
  kind: "odds" | "has" | "more" | "less";
  code: string;
  seat: number;
  now: number;
  instead: number;
  much: number;
  mean: boolean;
  words: string;
}

/** An open decision and what it is worth to whoever decides. */
export interface Alternative {
  action: number;
  text: string;
  said: Deed;
  share: number;
  error: number;
}

/** One decision or outcome: what stood before it, and what it brought each seat. For each seat the next step's `shares` are these, and `luck`, `skill` and `unseen` added. */
export interface Step {
  number: number;
  actor: number;
  action: number;
  text: string;
  words: string;
  turn: number;
  shares: Array<number>;
  luck: Array<number>;
  skill: Array<number>;
  unseen: Array<number>;
}

/** A decision that was weighed: what it cost, what was better, and why. */
export interface Remark {
  step: number;
  seat: number;
  turn: number;
  grade: string;
  loss: number;
  error: number;
  taken: Alternative;
  best: Alternative;
  line: Array<Deed>;
  reasons: Array<Argument>;
  known: Array<number>;
}

/** All decisions of a seat in one turn, judged together. */
export interface TurnTaken {
  turn: number;
  seat: number;
  first: number;
  last: number;
  decisions: number;
  loss: number;
  error: number;
  grade: string;
  luck: number;
}

/** Where a seat's result came from: result − start = luck + own + others + unseen, exactly. */
export interface Account {
  seat: number;
  name: string;
  start: number;
  result: number;
  luck: number;
  own: number;
  others: number;
  unseen: number;
  decisions: number;
  grades: Record<string, number>;
}

/** A step, or the steps of a turn, after which the game stood otherwise. */
export interface TurningPoint {
  step: number;
  seat: number;
  change: number;
  said: Deed;
}

/** A game looked at from its start to its end, or as far as it went. */
export interface Review {
  version: number;
  game: string;
  title: string;
  rules: number;
  options: Record<string, string | number | boolean>;
  seats: Array<string>;
  finished: boolean;
  budget: string;
  seed: number;
  steps: Array<Step>;
  final: Array<number>;
  remarks: Array<Remark>;
  turns: Array<TurnTaken>;
  accounts: Array<Account>;
  turning_points: Array<TurningPoint>;
}
