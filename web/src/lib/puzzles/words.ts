/** How days, stars and decisions of puzzles are said. */
import * as m from '$words';
import type { Teller } from '$lib/coach/teller';
import type { Event } from '$lib/generated/messages';
import { getLocale } from '$lib/words';

const HOUR = 3600;

/** "17 November", by UTC as the server counts days. */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat(getLocale(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** How somebody fared with a puzzle; null: it is still open. */
export function starWords(stars: number | null): string {
  if (stars === null) return m.puzzle_open();
  return stars > 0 ? m.puzzle_stars({ count: stars }) : m.puzzle_missed();
}

export function nextWords(seconds: number): string {
  const count = Math.round(seconds / HOUR);
  return count > 0 ? m.puzzle_next({ count }) : m.puzzle_soon();
}

/** A decision in the game's own words, without its full stop. */
export const decisionWords = ({ said }: Teller, event: Event, action: string): string =>
  said({ event, words: action }).replace(/\.$/, '');
