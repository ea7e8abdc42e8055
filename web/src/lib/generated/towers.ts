// Made by `make types` from rookery/games/towers/seen/{view, events, reasons}.py; edits are lost.

import type { OneOf } from "../union";

/** A kind of card; steps are 0 where a die decides, None where nothing of the sort moves. */
export interface Card {
  card: string;
  wizard: number | null;
  tower: number | null;
  dice: number;
}

/** A kind of card, and how many of it lie there. */
export interface CardCount {
  card: string;
  wizard: number | null;
  tower: number | null;
  dice: number;
  count: number;
}

/** A tower, and the wizards on it. */
export interface TowerView {
  tower: number;
  shield: boolean;
  wizards: Array<number> | null;
}

/** A space of the ring with all that stands on it. */
export interface SpaceView {
  landscape: number;
  shield: boolean;
  wizards: Array<number> | null;
  towers: Array<TowerView>;
  keep: boolean;
}

/** What a seat has, as far as all may see it. */
export interface SeatView {
  team: number;
  partner: number | null;
  cards: number;
  wizards: number;
  home: number;
  empty: number;
  full: number;
  spent: number;
  goal: boolean;
}

/** A spell that can be cast, and what it costs in full potions. */
export interface SpellView {
  spell: "advance_wizard" | "advance_tower" | "swap_towers" | "headwind_wizard" | "headwind_tower" | "nudge_keep" | "piggyback" | "free_wizard";
  cost: number;
}

/** The wizard that a card is about to move, and who rides with it. */
export interface Chosen {
  space: number;
  colour: number;
  to: number;
  riders: Array<number>;
  enters?: Array<number>;
  keep_to?: number;
}

/** Whose turn it is and how far it has come. */
export interface Turn {
  seat: number;
  action: 1 | 2;
  doing: "card" | "renewal" | "waiver";
  card: Card | null;
  roll: number | null;
  rolls_left: number;
  wizard_steps: number;
  tower_steps: number;
  chosen: Chosen | null;
  cast: boolean;
  moment: "none" | "before" | "riding" | "after";
  concerns: Array<number>;
  caster: number | null;
  spell: "advance_wizard" | "advance_tower" | "swap_towers" | "headwind_wizard" | "headwind_tower" | "nudge_keep" | "piggyback" | "free_wizard" | null;
  first_tower: number | null;
  exchanged: boolean;
}

/** W57: what Free a Wizard showed, until the next decision. */
export interface Lifted {
  tower: number;
  below: Array<number>;
  freed: number | null;
}

/** W95: how many cards a lone player has played, and how many he may. */
export interface Solo {
  played: number;
  limit: number;
}

/** What everybody at the table is shown. */
export interface TowersTable {
  game: "towers";
  phase: "turn_token" | "choose_start_player" | "draw" | "rolling" | "choose_card" | "keep_roll" | "move_piece" | "window" | "step_tower" | "answer_partner" | "return_card" | "last_spell" | "choose_target" | "choose_prisoner" | "repeat_spell" | "over";
  actor: number;
  teams: boolean;
  expert: boolean;
  start: number | null;
  keep: number;
  spaces: Array<SpaceView>;
  seats: Array<SeatView>;
  spells: Array<SpellView>;
  pile: number;
  discards: Array<CardCount>;
  turn: Turn;
  lifted: Lifted | null;
  solo: Solo | null;
  winners: Array<number> | null;
  ending: "goal" | "most_potions" | "all_home" | "solo_won" | "solo_lost" | null;
}

/** What one person is shown and others are not. */
export interface OwnView {
  hand: Array<Card>;
  offered: Card | null;
}

/** All that one person at the table is shown. */
export interface TowersView {
  game: "towers";
  phase: "turn_token" | "choose_start_player" | "draw" | "rolling" | "choose_card" | "keep_roll" | "move_piece" | "window" | "step_tower" | "answer_partner" | "return_card" | "last_spell" | "choose_target" | "choose_prisoner" | "repeat_spell" | "over";
  actor: number;
  teams: boolean;
  expert: boolean;
  start: number | null;
  keep: number;
  spaces: Array<SpaceView>;
  seats: Array<SeatView>;
  spells: Array<SpellView>;
  pile: number;
  discards: Array<CardCount>;
  turn: Turn;
  lifted: Lifted | null;
  solo: Solo | null;
  winners: Array<number> | null;
  ending: "goal" | "most_potions" | "all_home" | "solo_won" | "solo_lost" | null;
  hand: Array<Card>;
  offered: Card | null;
}

interface TowersEventShared {
  game: "towers";
  seat: number;
  spell?: "advance_wizard" | "advance_tower" | "swap_towers" | "headwind_wizard" | "headwind_tower" | "nudge_keep" | "piggyback" | "free_wizard";
}

/** One decision or outcome, and what it brings about. */
export type TowersEvent = OneOf<TowersEventShared & (
  | { verb: "pass"; }
  | { verb: "roll"; }
  | { verb: "keep"; }
  | { verb: "renew"; cards: Array<Card>; begins_turn: boolean; }
  | { verb: "ask"; }
  | { verb: "refuse"; }
  | { verb: "potion"; }
  | { verb: "forward"; to: number; }
  | { verb: "back"; to: number; backwards: boolean; }
  | { verb: "play"; card: Card; begins_turn?: boolean; wizards: Array<number>; towers: Array<number>; }
  | { verb: "discard"; card: Card; begins_turn?: boolean; }
  | { verb: "give"; card?: Card; reveals: boolean; }
  | { verb: "cast"; spell: "advance_wizard" | "advance_tower" | "swap_towers" | "headwind_wizard" | "headwind_tower" | "nudge_keep" | "piggyback" | "free_wizard"; cost: number; }
  | { verb: "wizard"; colour: number; space: number; to: number; backwards?: boolean; enters?: Array<number>; keep_to?: number; }
  | { verb: "tower"; tower: number; space: number; to: number; backwards?: boolean; carries: Array<number>; carries_keep: boolean; carries_wizards: Array<number>; imprisons?: Array<number>; fills?: number; reveals?: boolean; }
  | { verb: "swap"; tower: number; space: number; other?: number; }
  | { verb: "lift"; tower: number; space: number; reveals?: boolean; }
  | { verb: "ride"; colour: number; space: number; to: number; }
  | { verb: "free"; colour: number; space: number; tower: number; }
  | { verb: "start"; }
  | { verb: "rolled"; face: number; }
  | { verb: "drawn"; card?: Card; }
  | { verb: "token"; spell: "advance_wizard" | "advance_tower" | "swap_towers" | "headwind_wizard" | "headwind_tower" | "nudge_keep" | "piggyback" | "free_wizard"; }
)>;

/** Why a decision is not open, and the rule that says so. */
export interface TowersReason {
  code: "actions_done" | "already_chosen" | "asked_already" | "card_first" | "card_moves_towers" | "card_moves_wizards" | "cast_already" | "cast_already_expert" | "casting_now" | "die_first" | "first_action" | "free_now" | "full" | "full_above" | "hand_back" | "keep_in_the_way" | "keep_on_top" | "lone_after" | "lone_discard" | "lone_no_renewal" | "move_first" | "must_free" | "must_move" | "no_die" | "no_full_potion" | "no_nudge" | "no_own_wizard" | "no_partner" | "no_passenger" | "no_target" | "no_window" | "nobody_asks" | "not_found" | "not_in_hand" | "not_topmost" | "not_visible" | "not_yours" | "nothing_moves" | "partner_asks" | "piggyback_moment" | "potions" | "renewal_late" | "repeat_now" | "riding_only" | "spell_absent" | "step_now" | "target_now" | "waive_instead" | "waive_second";
  rule: string;
  card?: string;
  spell?: string;
  cost?: number;
  have?: number;
  tower?: number;
  space?: number;
  seat?: number;
}
