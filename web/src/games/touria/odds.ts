/** What the odds of Touria are of, and which are told beside a thing: fights, draws and doors. */
import * as m from '$words';
import type { Likely } from '$lib/generated/messages';
import { gemsOf } from './names';

const WORDS: Record<string, () => string> = {
  heart: m.touria_chance_heart,
  coin: m.touria_chance_coin,
  black: m.touria_chance_black,
  game: m.touria_chance_game,
  'drawn nothing': m.touria_chance_drawn_nothing,
  'royal pair': m.touria_chance_royal_pair,
  slain: m.touria_chance_slain,
};

export function chance(key: string): string | null {
  const drawn = /^drawn (\w+)$/.exec(key)?.[1];
  if (drawn && !(key in WORDS)) return m.touria_chance_drawn({ gem: gemsOf(drawn, 1) });
  return WORDS[key]?.() ?? null;
}

/** What a decision hopes for: the right gem on the die, a gem of colour, the royal pair. */
export function likely(chances: Likely[]): Likely | null {
  const hoped = chances.find(({ key }) => key === 'slain' || key === 'royal pair');
  if (hoped) return hoped;
  const nothing = chances.find(({ key }) => key === 'drawn nothing');
  return nothing
    ? { ...nothing, key: 'drawn', what: m.touria_chance_not_black(), chance: 1 - nothing.chance }
    : null;
}
