/** Which decisions are marked on the table, and as what. */
import * as m from '$words';
import type { Advice, Choice } from '$lib/generated/messages';

export interface Marked {
  action: string;
  /** Where to look, what to do, or what was done. */
  kind: 'look' | 'best' | 'taken';
  label?: string;
}

/** At first all decisions of the same kind are marked; then the one. */
export function marksOf(advice: Advice | null, step: number, legal: Choice[]): Marked[] {
  if (!advice || step === 0) return [];
  const { action } = advice.best;
  if (step > 1) return [{ action, kind: 'best' }];
  const verb = legal.find((choice) => choice.action === action)?.event.verb;
  return legal
    .filter(({ event }) => event.verb === verb)
    .map((choice) => ({ action: choice.action, kind: 'look' }));
}

const WORDS: Record<Marked['kind'], () => string> = {
  look: m.coach_marked_look,
  best: m.coach_marked_best,
  taken: m.coach_taken,
};

/** A mark in words. */
export const markWords = (kind: Marked['kind']): string => WORDS[kind]();

/** A decision that a review looks at: what was done, and what would have been better. */
export const marksOfRemark = (taken: string, best: string): Marked[] => [
  { action: taken, kind: 'taken', label: m.coach_taken() },
  { action: best, kind: 'best', label: m.coach_best() },
];
