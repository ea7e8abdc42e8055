/** Where a seat's result came from, as bars and numbers that add up. */
import type { Account, Remark, Review, TurnTaken } from '$lib/generated/review';

export const PARTS = ['luck', 'own', 'others', 'unseen'] as const;
export type Part = (typeof PARTS)[number];

export interface Bar {
  part: Part;
  /** Where the expectation stood before it, and after. */
  from: number;
  to: number;
  /** What is said of it: whole points of a hundred. */
  points: number;
}

export interface Told {
  start: number;
  result: number;
  bars: Bar[];
}

/** A seat's account: each bar begins where the one before ends, the last at the result. */
export function told(account: Account, players: number): Told {
  // Who plays alone has no others.
  const parts = PARTS.filter((part) => players > 1 || part !== 'others');
  const start = percent(account.start);
  const result = percent(account.result);
  const points = addingUp(
    parts.map((part) => account[part]),
    result - start,
  );
  let at = account.start;
  const bars = parts.map((part, i) => {
    const from = at;
    at += account[part];
    return { part, from, to: at, points: points[i]! };
  });
  return { start, result, bars };
}

export const percent = (share: number): number => Math.round(share * 100);

/** Shares as whole points whose sum is the total: those cut most are rounded up first. */
export function addingUp(parts: number[], total: number): number[] {
  const down = parts.map((part) => Math.floor(part * 100));
  const cut = parts.map((part, i) => ({ i, by: part * 100 - down[i]! }));
  cut.sort((a, b) => b.by - a.by || a.i - b.i);
  const missing = total - down.reduce((sum, points) => sum + points, 0);
  for (let n = 0; n < Math.abs(missing); n++) {
    const { i } = missing > 0 ? cut[n % cut.length]! : cut.at(-1 - (n % cut.length))!;
    down[i]! += Math.sign(missing);
  }
  return down;
}

/** The lowest and the highest that any account comes to, so that all bars share one scale. */
export function scale(accounts: Told[]): [number, number] {
  const ends = accounts.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [from, to]));
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}

/** Where a bar begins and how long it is, in hundredths of the scale. */
export function place({ from, to }: Bar, [low, high]: [number, number]): [number, number] {
  const whole = (high - low) / 100;
  return [(Math.min(from, to) - low) / whole, Math.abs(to - from) / whole];
}

const WORTH_A_LOOK = new Set(['slip', 'mistake', 'blunder']);

/** The decisions that are worth a look, in the order of the game. */
export const remarkable = ({ remarks }: Review): Remark[] =>
  remarks.filter(({ grade }) => WORTH_A_LOOK.has(grade));

/** The turns that are worth a look; one of a single decision says no more than the decision does. */
export const remarkableTurns = ({ turns }: Review): TurnTaken[] =>
  turns.filter(({ grade, decisions }) => decisions > 1 && WORTH_A_LOOK.has(grade));

/** What a seat decided in one of its turns, in the order of the game. */
export const decided = ({ remarks }: Review, { turn, seat }: TurnTaken): Remark[] =>
  remarks.filter((remark) => remark.turn === turn && remark.seat === seat);
