/** What the odds of Wandering Towers are of, and which are told beside a thing. */
import * as m from '$words';
import type { OddsShown } from '$lib/coach/coaching.svelte';
import type { Likely } from '$lib/generated/messages';
import { spaceName } from './words';

const WORDS: Record<string, () => string> = {
  home: m.towers_chance_home,
  covered: m.towers_chance_covered,
  potion: m.towers_chance_potion,
  'dice home': m.towers_chance_dice_home,
  'dice potion': m.towers_chance_dice_potion,
};
const COVERED = /^covered (\d+)$/;

export function chance(key: string): string | null {
  const space = COVERED.exec(key)?.[1];
  if (space) return m.towers_chance_covered_at({ space: spaceName(Number(space)) });
  return WORDS[key]?.() ?? null;
}

/** What the dice on a card can do: bring a wizard home, or else fill a potion. */
export function likely(chances: Likely[]): Likely | null {
  const dice = chances.filter(({ key }) => key.startsWith('dice '));
  const found = dice.find(({ chance }) => chance > 0) ?? dice[0];
  return found ?? null;
}

export interface Danger {
  space: number;
  likely: Likely;
}

/** The wizards in sight that may be covered before one's next turn. */
export function dangers(odds: OddsShown, considered: string | null): Danger[] {
  return odds.all(considered).flatMap((one) => {
    const space = COVERED.exec(one.key)?.[1];
    return space === undefined ? [] : [{ space: Number(space), likely: one }];
  });
}
