/** What the coach and reviews say in Touria; loaded when one of them speaks. */
import * as m from '$words';
import type { Argument } from '$lib/generated/review';
import type { TouriaEvent } from '$lib/generated/touria';
import type { Names } from '$lib/table/game';
import { gemsOf, heapOf, itemOf, ITEMS } from './names';

type Words = (values: { name: string; count: number }) => string;

/** By how it speaks for a decision, and what it is about. */
const WORDS: Record<string, Words> = {
  'odds heart': m.touria_because_odds_heart,
  'odds coin': m.touria_because_odds_coin,
  'odds black': m.touria_because_odds_black,
  'odds game': m.touria_because_odds_game,
  'odds slain': m.touria_because_odds_slain,
  'odds drawn nothing': m.touria_because_odds_drawn_nothing,
  'odds royal pair': m.touria_because_odds_royal_pair,
  'has in_castle': m.touria_because_in_castle,
  'has payable_doors': m.touria_because_payable_doors,
  'has rich': m.touria_because_rich,
  'has ready': m.touria_because_ready,
  'more doors_open': m.touria_because_doors_open_more,
  'less doors_open': m.touria_because_doors_open_less,
  'more missing_hearts': m.touria_because_missing_hearts_more,
  'less missing_hearts': m.touria_because_missing_hearts_less,
  'more missing_coins': m.touria_because_missing_coins_more,
  'less missing_coins': m.touria_because_missing_coins_less,
  'more spare_coins': m.touria_because_spare_coins_more,
  'less spare_coins': m.touria_because_spare_coins_less,
  'more kinds': m.touria_because_kinds_more,
  'less kinds': m.touria_because_kinds_less,
  'more black': m.touria_because_black_more,
  'less black': m.touria_because_black_less,
  'more pairs': m.touria_because_pairs_more,
  'less pairs': m.touria_because_pairs_less,
  'more purple': m.touria_because_purple_more,
  'less purple': m.touria_because_purple_less,
  'more elixirs': m.touria_because_elixirs_more,
  'less elixirs': m.touria_because_elixirs_less,
  'more swords': m.touria_because_swords_more,
  'less swords': m.touria_because_swords_less,
  'more goldsmith': m.touria_because_goldsmith_more,
  'less goldsmith': m.touria_because_goldsmith_less,
  'more trader': m.touria_because_trader_more,
  'less trader': m.touria_because_trader_less,
};

export function because({ kind, code, seat, much }: Argument, names: Names): string | null {
  const name = names(seat);
  const words = WORDS[`${kind} ${code}`];
  if (words) return words({ name, count: much });
  const drawn = kind === 'odds' && /^drawn (\w+)$/.exec(code)?.[1];
  if (drawn) return m.touria_because_odds_drawn({ gem: gemsOf(drawn, 1) });
  if (kind !== 'has' || !ITEMS.includes(code)) return null;
  return m.touria_because_item({ name, item: itemOf(code) });
}

/** What needs no line once it is done, or is seen on the board anyway. */
export function step(event: TouriaEvent, names: Names): string | null {
  const name = names(event.seat);
  switch (event.verb) {
    case 'done':
      return m.touria_told_done({ name });
    case 'behind':
      return m.touria_told_behind({ name, number: event.door });
    case 'drawn':
      return m.touria_told_drawn({ name });
    case 'filled':
      return m.touria_told_filled({ number: event.object, things: heapOf(event.gems) });
    case 'posted':
      return m.touria_told_posted({ things: heapOf(event.order.gems) });
    case 'shown':
      return m.touria_told_shown({ item: itemOf(event.object) });
    default:
      return null;
  }
}
