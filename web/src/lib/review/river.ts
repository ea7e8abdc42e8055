/** The river of win shares: a band for each seat, from the start of a game to its end. */
import type { Review } from '$lib/generated/review';

/** The river is drawn so wide and so high, and stretched to its place. */
export const WIDTH = 1000;
export const HEIGHT = 200;

/** What each seat could expect before each step, and at last. */
export const shares = ({ steps, final }: Review): number[][] => [
  ...steps.map((step) => step.shares),
  final,
];

/** Where a step is, from 0 to 1. */
export const along = (step: number, steps: number): number => (steps > 0 ? step / steps : 0);

/** The step that a place from 0 to 1 belongs to. */
export const stepAt = (place: number, steps: number): number =>
  Math.round(Math.max(0, Math.min(1, place)) * steps);

/** Upper and lower edge of a seat's band at a step, from 0 (top) to 1; a lone one rises from below. */
export function band(at: number[], seat: number): [number, number] {
  if (at.length === 1) return [1 - at[seat]!, 1];
  const above = at.slice(0, seat).reduce((sum, share) => sum + share, 0);
  return [above, above + at[seat]!];
}

/** The outline of a seat's band. */
export function outline(all: number[][], seat: number): string {
  const last = all.length - 1;
  const point = (step: number, edge: 0 | 1) =>
    `${round(along(step, last) * WIDTH)} ${round(band(all[step]!, seat)[edge] * HEIGHT)}`;
  const steps = all.map((_, step) => step);
  const there = steps.map((step) => point(step, 0));
  const back = steps.reverse().map((step) => point(step, 1));
  return `M${[...there, ...back].join('L')}Z`;
}

const round = (length: number) => Math.round(length * 100) / 100;

/** Where a band is widest: there is room for its sign. */
export function widest(all: number[][], seat: number): { x: number; y: number } {
  const last = all.length - 1;
  // Not at the very edge, where half of the sign would be cut off.
  const inner = all.map((_, step) => step).filter((step) => isInner(along(step, last)));
  const steps = inner.length ? inner : [0];
  const best = steps.reduce((a, b) => (all[b]![seat]! > all[a]![seat]! ? b : a));
  const [top, bottom] = band(all[best]!, seat);
  return { x: along(best, last), y: (top + bottom) / 2 };
}

const isInner = (place: number) => place >= 0.04 && place <= 0.96;

/** The steps at which turns begin, and the end: as many as a table can tell. */
export function turnsBegin({ steps }: Review): number[] {
  const begin = steps.filter((step, i) => step.turn !== steps[i - 1]?.turn);
  return [...begin.map((step) => step.number), steps.length];
}
