// Made by `make types` from rookery/games/towers/view.py and rookery/games/towers/events.py; edits are lost.

/** A kind of card; steps are 0 where a die decides, None where nothing of the sort moves. */
export interface Card {
  card: string;
  wizard: number | null;
  tower: number | null;
  dice: number;
}

export interface CardCount {
  card: string;
  wizard: number | null;
  tower: number | null;
  dice: number;
  count: number;
}

export interface TowerView {
  tower: number;
  shield: boolean;
  wizards: Array<number> | null;
}

export interface SpaceView {
  landscape: number;
  shield: boolean;
  wizards: Array<number> | null;
  towers: Array<TowerView>;
  keep: boolean;
}

export interface SeatView {
  team: number;
  cards: number;
  held: number;
  wizards: number;
  home: number;
  empty: number;
  full: number;
  spent: number;
  goal: boolean;
}

export interface SpellView {
  spell: "advance_wizard" | "advance_tower" | "swap_towers" | "headwind_wizard" | "headwind_tower" | "nudge_keep" | "piggyback" | "free_wizard";
  cost: number;
}

export interface Chosen {
  space: number;
  colour: number;
  to: number;
  riders: Array<number>;
}

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

export interface Solo {
  played: number;
  limit: number;
}

export interface TowersView {
  game: "towers";
  phase: string;
  actor: number;
  start: number | null;
  keep: number;
  spaces: Array<SpaceView>;
  seats: Array<SeatView>;
  spells: Array<SpellView>;
  pile: number;
  discards: Array<CardCount>;
  hand: Array<Card>;
  offered: Card | null;
  turn: Turn;
  lifted: Lifted | null;
  solo: Solo | null;
  winners: Array<number> | null;
}

/** One decision or outcome, and what it brings about. */
export interface TowersEvent {
  game: "towers";
  verb: "pass" | "roll" | "keep" | "renew" | "ask" | "refuse" | "potion" | "forward" | "back" | "play" | "discard" | "give" | "cast" | "wizard" | "tower" | "swap" | "lift" | "ride" | "free" | "start" | "rolled" | "drawn" | "token";
  seat: number;
  card?: Card;
  wizards?: Array<number>;
  towers?: Array<number>;
  face?: number;
  spell?: "advance_wizard" | "advance_tower" | "swap_towers" | "headwind_wizard" | "headwind_tower" | "nudge_keep" | "piggyback" | "free_wizard";
  cost?: number;
  colour?: number;
  tower?: number;
  other?: number;
  carries?: Array<number>;
  carries_keep?: boolean;
  space?: number;
  to?: number;
  enters?: Array<number>;
  keep_to?: number;
  imprisons?: Array<number>;
  fills?: number;
  reveals?: boolean;
}
