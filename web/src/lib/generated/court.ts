// Made by `make types` from rookery/games/court/view.py; edits are lost.

export interface MarketCard {
  name: string;
  row: number;
  left: number;
  endless: boolean;
}

export interface SeatCards {
  cards: Array<string>;
  charlatans: number;
  dice: number;
}

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

export interface Claim {
  queen: number;
  king: number;
  count: number;
  face: number;
}

export interface CourtView {
  game: "court";
  phase: string;
  actor: number;
  start: number | null;
  final: boolean;
  market: Array<MarketCard>;
  seats: Array<SeatCards>;
  turn: Turn;
  claim: Claim | null;
}

/** One decision or outcome, and what it brought about. */
export interface CourtEvent {
  game: "court";
  verb: "roll" | "done" | "pass" | "decline" | "aside" | "die" | "to" | "use" | "take" | "start" | "rolled";
  seat: number;
  face?: number;
  character?: string;
  ability?: string;
  dice?: Array<number>;
  result?: Array<number>;
  challenge?: "won" | "failed";
  last_die?: boolean;
  forfeits?: Array<string>;
  next_seat?: number;
  final_begins?: boolean;
  winner?: number;
}
