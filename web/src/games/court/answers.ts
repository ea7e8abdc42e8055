/** Why a decision of To Court the King is not open, in words; loaded when somebody asks. */
import * as m from '$words';
import type { CourtReason } from '$lib/generated/court';
import { costOf, nameOf } from './words';

/** The values of a reason in words. */
const values = ({ character = '', ability, face = 0 }: CourtReason) => ({
  character: nameOf(character),
  ability: nameOf(ability),
  cost: costOf(character),
  face,
});

type Values = ReturnType<typeof values>;

const WORDS: Record<CourtReason['code'], (values: Values) => string> = {
  ability_first: m.court_why_ability_first,
  always_works: m.court_why_always_works,
  aside_is_final: m.court_why_aside_is_final,
  before_first_roll: m.court_why_before_first_roll,
  brought_early: m.court_why_brought_early,
  choose_dice: m.court_why_choose_dice,
  cost: m.court_why_cost,
  dice_first: m.court_why_dice_first,
  die_first: m.court_why_die_first,
  die_taken: m.court_why_die_taken,
  die_unfit: m.court_why_die_unfit,
  fool_held: m.court_why_fool_held,
  gone: m.court_why_gone,
  king_claimed: m.court_why_king_claimed,
  more_dice: m.court_why_more_dice,
  no_ability: m.court_why_no_ability,
  no_cards_in_final: m.court_why_no_cards_in_final,
  no_dice_left: m.court_why_no_dice_left,
  no_effect: m.court_why_no_effect,
  no_fool: m.court_why_no_fool,
  no_such_die: m.court_why_no_such_die,
  not_final: m.court_why_not_final,
  not_yours: m.court_why_not_yours,
  nothing_begun: m.court_why_nothing_begun,
  owned: m.court_why_owned,
  queen_with_king: m.court_why_queen_with_king,
  roll_first: m.court_why_roll_first,
  rolled_already: m.court_why_rolled_already,
  rolling_over: m.court_why_rolling_over,
  set_aside_first: m.court_why_set_aside_first,
  timing: m.court_why_timing,
  used_already: m.court_why_used_already,
  value_now: m.court_why_value_now,
  value_unfit: m.court_why_value_unfit,
};

export const answer = (reason: CourtReason): string => WORDS[reason.code](values(reason));
