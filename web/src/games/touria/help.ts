/** The options, keys and rules of Touria. */
import * as m from '$words';
import type { KeyWords, OptionWords, RuleSection } from '$lib/table/game';

const yesNo = (value: unknown) => (value ? m.setup_yes() : m.setup_no());
const OPTIONS: Record<string, () => OptionWords> = {
  short: () => ({ label: m.touria_o_short(), about: m.touria_o_short_about(), choice: yesNo }),
  sudden_marriage: () => ({
    label: m.touria_o_sudden(),
    about: m.touria_o_sudden_about(),
    choice: yesNo,
  }),
  open_screens: () => ({ label: m.touria_o_open(), about: m.touria_o_open_about(), choice: yesNo }),
  edition: () => ({
    label: m.touria_o_edition(),
    about: m.touria_o_edition_about(),
    choice: String,
    file: m.touria_o_edition_file(),
  }),
};

export const option = (name: string): OptionWords | null => OPTIONS[name]?.() ?? null;

export const keys = (): KeyWords[] => [
  { keys: ['1', '2', '3', '4'], does: m.touria_k_towers() },
  { keys: ['W'], does: m.touria_k_walk() },
  { keys: ['D'], does: m.touria_k_done() },
  { keys: ['C'], does: m.touria_k_return() },
];

export const rules = (): RuleSection[] => [
  { title: m.touria_r_aim(), paragraphs: [m.touria_r_aim_text()] },
  {
    title: m.touria_r_turn(),
    paragraphs: [m.touria_r_turn_towers(), m.touria_r_turn_way(), m.touria_r_turn_act()],
  },
  { title: m.touria_r_wizard(), paragraphs: [m.touria_r_wizard_text()] },
  { title: m.touria_r_items(), paragraphs: [m.touria_r_items_text()] },
  { title: m.touria_r_end(), paragraphs: [m.touria_r_end_text()] },
  { title: m.touria_r_variants(), paragraphs: [m.touria_r_variants_text()] },
  { title: m.touria_r_edition(), paragraphs: [m.touria_r_edition_text()] },
];
