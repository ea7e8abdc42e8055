/** What the odds of a turn in To Court the King are of. */
import * as m from '$words';
import { CHARACTERS, nameOf } from './words';

/** A character that may be had, or so many dice alike in the final round. */
export function chance(key: string): string | null {
  const alike = /^alike (\d+)$/.exec(key)?.[1];
  if (alike) return m.court_odds_alike({ count: Number(alike) });
  return (CHARACTERS as readonly string[]).includes(key) ? nameOf(key) : null;
}
