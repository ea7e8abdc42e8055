/** The options, keys and rules of Wandering Towers. */
import * as m from '$words';
import type { KeyWords, OptionWords, RuleSection } from '$lib/table/game';
import { SPELLS, spellDoes, spellName } from './words';

type Word = () => string;

const OPTIONS: Record<string, { label: Word; about: Word; choices: Record<string, Word> }> = {
  variant: {
    label: m.towers_option_variant,
    about: m.towers_option_variant_about,
    choices: {
      base: m.towers_option_variant_base,
      expert: m.towers_option_variant_expert,
      teams: m.towers_option_variant_teams,
      expert_teams: m.towers_option_variant_expert_teams,
    },
  },
  spells: {
    label: m.towers_option_spells,
    about: m.towers_option_spells_about,
    choices: { usual: m.towers_option_spells_usual, random: m.towers_option_spells_random },
  },
  spell_count: {
    label: m.towers_option_spell_count,
    about: m.towers_option_spell_count_about,
    choices: {},
  },
  open_memory: {
    label: m.towers_option_open_memory,
    about: m.towers_option_open_memory_about,
    choices: {},
  },
};

export function option(name: string): OptionWords | null {
  const words = OPTIONS[name];
  if (!words) return null;
  const choice: OptionWords['choice'] = (value) =>
    words.choices[String(value)]?.() ?? String(value);
  const made = { label: words.label(), about: words.about(), choice };
  if (name !== 'spells') return made;
  return {
    ...made,
    menu: {
      words: ['usual', 'random'].map((value) => ({ value, label: choice(value) })),
      some: m.towers_option_spells_some(),
      names: SPELLS.map((value) => ({
        value,
        label: spellName(value),
        about: spellDoes(value),
      })),
    },
  };
}

export const keys = (): KeyWords[] => [
  { keys: ['1', '2', '3'], does: m.towers_key_cards() },
  { keys: ['4', '…', '9', '0', '-'], does: m.towers_key_spells() },
  { keys: ['←', '→'], does: m.towers_key_ring() },
  { keys: ['R'], does: m.towers_key_roll() },
  { keys: ['K'], does: m.towers_key_keep() },
  { keys: ['P'], does: m.towers_key_pass() },
  { keys: ['N'], does: m.towers_key_new() },
  { keys: ['X'], does: m.towers_key_exchange() },
];

export const rules = (): RuleSection[] => [
  { title: m.towers_rules_aim(), paragraphs: [m.towers_rules_aim_1()] },
  {
    title: m.towers_rules_turn(),
    paragraphs: [m.towers_rules_turn_1(), m.towers_rules_turn_2()],
  },
  {
    title: m.towers_rules_wizards(),
    paragraphs: [m.towers_rules_wizards_1(), m.towers_rules_wizards_2()],
  },
  {
    title: m.towers_rules_towers(),
    paragraphs: [m.towers_rules_towers_1(), m.towers_rules_towers_2()],
  },
  { title: m.towers_rules_spells(), paragraphs: [m.towers_rules_spells_1()] },
  { title: m.towers_rules_end(), paragraphs: [m.towers_rules_end_1()] },
  { title: m.towers_rules_expert(), paragraphs: [m.towers_rules_expert_1()] },
  { title: m.towers_rules_teams(), paragraphs: [m.towers_rules_teams_1()] },
  { title: m.towers_rules_solo(), paragraphs: [m.towers_rules_solo_1()] },
];
