/** What was settled before a game, in words. */
import * as m from '$words';
import type { OptionValue } from '$lib/generated/messages';
import { listed, readable } from '$lib/text';
import type { GameModule, OptionWords } from './game';

/** An option and what was settled; a game without words of its own has the program's names. */
export function optionSaid(game: GameModule, name: string, value: OptionValue): string {
  const words = game.option(name);
  return m.hall_option({ option: words?.label ?? readable(name), value: valueSaid(words, value) });
}

function valueSaid(words: OptionWords | null, value: OptionValue): string {
  if (typeof value === 'boolean') return value ? m.setup_yes() : m.setup_no();
  if (!words) return readable(String(value));
  return words.menu ? someSaid(words.menu, String(value)) : words.choice(value);
}

/** One of the words of a menu, or the names that were chosen. */
function someSaid({ words, names }: NonNullable<OptionWords['menu']>, value: string): string {
  const word = words.find((one) => one.value === value);
  const labelOf = (name: string) =>
    names.find((one) => one.value === name)?.label ?? readable(name);
  return word?.label ?? listed(value.split(' ').map(labelOf));
}
