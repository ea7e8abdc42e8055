/** The options, keys and rules of To Court the King. */
import * as m from '$words';
import type { KeyWords, OptionWords, RuleSection } from '$lib/table/game';

type Word = () => string;

const OPTIONS: Record<string, { label: Word; about: Word; choices: Record<string, Word> }> = {
  fools: {
    label: m.court_option_fools,
    about: m.court_option_fools_about,
    choices: {
      limited: m.court_option_fools_limited,
      unlimited: m.court_option_fools_unlimited,
    },
  },
  timing: {
    label: m.court_option_timing,
    about: m.court_option_timing_about,
    choices: {
      any: m.court_option_timing_any,
      after_first_roll: m.court_option_timing_after_first_roll,
    },
  },
  cards: { label: m.court_option_cards, about: m.court_option_cards_about, choices: {} },
};

export function option(name: string): OptionWords | null {
  const words = OPTIONS[name];
  if (!words) return null;
  return {
    label: words.label(),
    about: words.about(),
    choice: (value) => words.choices[String(value)]?.() ?? String(value),
  };
}

export const keys = (): KeyWords[] => [
  { keys: ['R'], does: m.help_roll() },
  { keys: ['1', '…', '6'], does: m.help_faces() },
  { keys: ['D'], does: m.help_done() },
  { keys: ['P'], does: m.help_pass() },
];

export const rules = (): RuleSection[] => [
  { title: m.court_rules_aim(), paragraphs: [m.court_rules_aim_text()] },
  {
    title: m.court_rules_turn(),
    paragraphs: [
      m.court_rules_turn_roll(),
      m.court_rules_turn_aside(),
      m.court_rules_turn_use(),
      m.court_rules_turn_take(),
    ],
  },
  { title: m.court_rules_fool(), paragraphs: [m.court_rules_fool_text()] },
  { title: m.court_rules_order(), paragraphs: [m.court_rules_order_text()] },
  {
    title: m.court_rules_end(),
    paragraphs: [m.court_rules_end_claim(), m.court_rules_end_final(), m.court_rules_end_beat()],
  },
];
