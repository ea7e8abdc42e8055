// Made by `make types` from rookery/games/court/seen/{view, events, reasons}.py; edits are lost.

import type { OneOf } from "../union";

/** A character on display. */
export interface MarketCard {
  name: string;
  row: number;
  left: number;
  endless: boolean;
}

/** What a seat owns. */
export interface SeatCards {
  cards: Array<string>;
  charlatans: number;
  dice: number;
}

/** The dice and abilities of the turn that is being played. */
export interface Turn {
  seat: number;
  unrolled: number;
  active: Array<number>;
  aside: Array<number>;
  reserve: number;
  due: boolean;
  used: Array<string>;
  ability: string | null;
  picked: Array<number>;
  giver: number | null;
  made: Array<number>;
  forfeits: Array<string>;
}

/** Who holds King and Queen, and the set that a challenger must beat. */
export interface Claim {
  queen: number;
  king: number;
  count: number;
  face: number;
}

/** The whole table, which is the same for everybody. */
export interface CourtView {
  game: "court";
  phase: "choose_start_player" | "first_roll" | "rolling" | "use_or_set_aside" | "choose_die" | "choose_receiver" | "choose_value" | "choose_dice" | "take_card" | "over";
  actor: number;
  start: number | null;
  final: boolean;
  market: Array<MarketCard>;
  seats: Array<SeatCards>;
  turn: Turn;
  claim: Claim | null;
}

interface CourtEventShared {
  game: "court";
  seat: number;
  ability?: string;
  next_seat?: number;
  final_begins?: boolean;
  winner?: number;
}

/** One decision or outcome, and what it brought about. */
export type CourtEvent = OneOf<CourtEventShared & (
  | { verb: "roll"; }
  | { verb: "done"; }
  | { verb: "pass"; }
  | { verb: "decline"; }
  | { verb: "aside"; face: number; last_die?: boolean; result?: Array<number>; forfeits?: Array<string>; challenge?: "won" | "failed"; }
  | { verb: "die"; face: number; }
  | { verb: "to"; face: number; }
  | { verb: "use"; character: string; }
  | { verb: "take"; character: string; }
  | { verb: "start"; }
  | { verb: "rolled"; dice: Array<number>; }
)>;

/** Why a decision is not open, and the rule that says so. */
export interface CourtReason {
  code: "ability_first" | "always_works" | "aside_is_final" | "before_first_roll" | "brought_early" | "choose_dice" | "cost" | "dice_first" | "die_first" | "die_taken" | "die_unfit" | "fool_held" | "gone" | "king_claimed" | "more_dice" | "no_ability" | "no_cards_in_final" | "no_dice_left" | "no_effect" | "no_fool" | "no_such_die" | "not_final" | "not_yours" | "nothing_begun" | "owned" | "queen_with_king" | "roll_first" | "rolled_already" | "rolling_over" | "set_aside_first" | "timing" | "used_already" | "value_now" | "value_unfit";
  rule: string;
  character?: string;
  ability?: string;
  face?: number;
}
