/** Why a decision of Wandering Towers is not open, in words; loaded when somebody asks. */
import * as m from '$words';
import type { TowersReason } from '$lib/generated/towers';
import type { Names } from '$lib/table/game';
import { spaceName, spellName, SPELLS } from './words';

function spellOf(name: string | undefined): string {
  const spell = SPELLS.find((one) => one === name);
  return spell ? spellName(spell) : '';
}

/** The values of a reason in words. */
const values = (
  { spell, cost = 0, have = 0, tower = 0, space, seat }: TowersReason,
  names: Names,
) => ({
  spell: spellOf(spell),
  space: spaceName(space),
  name: seat === undefined ? '' : names(seat),
  cost,
  have,
  tower,
});

type Values = ReturnType<typeof values>;

const WORDS: Record<TowersReason['code'], (values: Values) => string> = {
  actions_done: m.towers_why_actions_done,
  already_chosen: m.towers_why_already_chosen,
  asked_already: m.towers_why_asked_already,
  card_first: m.towers_why_card_first,
  card_moves_towers: m.towers_why_card_moves_towers,
  card_moves_wizards: m.towers_why_card_moves_wizards,
  cast_already: m.towers_why_cast_already,
  cast_already_expert: m.towers_why_cast_already_expert,
  casting_now: m.towers_why_casting_now,
  die_first: m.towers_why_die_first,
  first_action: m.towers_why_first_action,
  free_now: m.towers_why_free_now,
  full: m.towers_why_full,
  full_above: m.towers_why_full_above,
  hand_back: m.towers_why_hand_back,
  keep_in_the_way: m.towers_why_keep_in_the_way,
  keep_on_top: m.towers_why_keep_on_top,
  lone_after: m.towers_why_lone_after,
  lone_discard: m.towers_why_lone_discard,
  lone_no_renewal: m.towers_why_lone_no_renewal,
  move_first: m.towers_why_move_first,
  must_free: m.towers_why_must_free,
  must_move: m.towers_why_must_move,
  no_die: m.towers_why_no_die,
  no_full_potion: m.towers_why_no_full_potion,
  no_nudge: m.towers_why_no_nudge,
  no_own_wizard: m.towers_why_no_own_wizard,
  no_partner: m.towers_why_no_partner,
  no_passenger: m.towers_why_no_passenger,
  no_target: m.towers_why_no_target,
  no_window: m.towers_why_no_window,
  nobody_asks: m.towers_why_nobody_asks,
  not_found: m.towers_why_not_found,
  not_in_hand: m.towers_why_not_in_hand,
  not_topmost: m.towers_why_not_topmost,
  not_visible: m.towers_why_not_visible,
  not_yours: m.towers_why_not_yours,
  nothing_moves: m.towers_why_nothing_moves,
  partner_asks: m.towers_why_partner_asks,
  piggyback_moment: m.towers_why_piggyback_moment,
  potions: m.towers_why_potions,
  renewal_late: m.towers_why_renewal_late,
  repeat_now: m.towers_why_repeat_now,
  riding_only: m.towers_why_riding_only,
  spell_absent: m.towers_why_spell_absent,
  step_now: m.towers_why_step_now,
  target_now: m.towers_why_target_now,
  waive_instead: m.towers_why_waive_instead,
  waive_second: m.towers_why_waive_second,
};

export const answer = (reason: TowersReason, names: Names): string =>
  WORDS[reason.code](values(reason, names));
