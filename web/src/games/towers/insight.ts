/** What the coach and reviews say in Wandering Towers; loaded when one of them speaks. */
import * as m from '$words';
import type { Argument } from '$lib/generated/review';
import type { TowersEvent } from '$lib/generated/towers';
import type { Names } from '$lib/table/game';
import { spaceName } from './words';

type Words = (values: { name: string; count: number }) => string;

/** By how it speaks for a decision, and what it is about. */
const WORDS: Record<string, Words> = {
  'odds home': m.towers_because_odds_home,
  'odds covered': m.towers_because_odds_covered,
  'odds potion': m.towers_because_odds_potion,
  'odds dice home': m.towers_because_odds_dice_home,
  'odds dice potion': m.towers_because_odds_dice_potion,
  'has at_goal': m.towers_because_at_goal,
  'more home': m.towers_because_home_more,
  'less home': m.towers_because_home_less,
  'more empty': m.towers_because_empty_more,
  'less empty': m.towers_because_empty_less,
  'more full': m.towers_because_full_more,
  'less full': m.towers_because_full_less,
  'more covered': m.towers_because_covered_more,
  'less covered': m.towers_because_covered_less,
  'more to_go': m.towers_because_to_go_more,
  'less to_go': m.towers_because_to_go_less,
};

export function because({ kind, code, seat, much }: Argument, names: Names): string | null {
  const name = names(seat);
  const space = kind === 'odds' && /^covered (\d+)$/.exec(code)?.[1];
  if (space) return m.towers_because_odds_covered_at({ name, space: spaceName(Number(space)) });
  return WORDS[`${kind} ${code}`]?.({ name, count: much }) ?? null;
}

/** What needs no line once it is done. */
export function step(event: TowersEvent, names: Names): string | null {
  const name = names(event.seat);
  switch (event.verb) {
    case 'pass':
      return m.towers_told_pass({ name });
    case 'roll':
      return m.towers_told_roll({ name });
    case 'keep':
      return m.towers_told_keep({ name });
    case 'swap':
      return m.towers_told_swap({ name, number: event.tower });
    default:
      return null;
  }
}
