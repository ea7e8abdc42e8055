// Made by `make types` from rookery/games/touria/view.py and rookery/games/touria/events.py; edits are lost.

/** What is behind a seat's screen, as far as it may be shown. */
export interface Screen {
  gems: Record<string, number>;
  secret: number;
  coins: number;
  swords: number;
  hearts: number;
  elixirs: number;
  items: Array<string>;
}

export interface SeatView {
  side: string;
  castle: boolean;
  screen: Screen | null;
}

export interface Tower {
  name: string;
  faces: Array<string>;
  shown: Array<string>;
}

export interface Order {
  gems: Array<string>;
  coins: number;
}

export interface Door {
  open: boolean;
  dweller: string | null;
  seen_by: Array<number>;
}

export interface Supply {
  bag: number;
  swords: number;
  hearts: number;
  elixirs: number;
  stack: number;
}

export interface Map {
  roads: Array<Array<string>>;
  used: Array<Array<string>>;
  mines: Array<Array<string>>;
  here: string;
  goal: string | null;
}

export interface Turn {
  number: number;
  seat: number;
  free: number;
  times: number;
  doubled: boolean;
  lantern: boolean;
  again: boolean;
  paint_of: Array<string>;
  paint_to: Array<string>;
  door: number | null;
  drawn: Array<string> | null;
}

export interface TouriaView {
  game: "touria";
  phase: string;
  actor: number;
  start: number | null;
  winner: number | null;
  need: number;
  sudden_marriage: boolean;
  open_screens: boolean;
  edition: string;
  map: Map;
  towers: Array<Tower>;
  die: string | null;
  display: Array<string>;
  discard: string | null;
  orders: Array<Order | null>;
  doors: Array<Door>;
  seats: Array<SeatView>;
  supply: Supply | null;
  turn: Turn;
}

/** What a seat gained or lost behind its screen; what stayed the same is left out. */
export interface Change {
  seat: number;
  gems?: Record<string, number>;
  secret?: number;
  coins?: number;
  swords?: number;
  hearts?: number;
  elixirs?: number;
  gained?: Array<string>;
  lost?: Array<string>;
}

/** One decision or outcome, with its objects, and what it brought about. */
export interface TouriaEvent {
  game: "touria";
  verb: "done" | "pay" | "roll" | "learn" | "drown" | "steal" | "joust_heart" | "joust_coins" | "elixir" | "purple" | "return" | "coin" | "sword" | "tower" | "twist" | "idle" | "go" | "fly" | "gem" | "sell" | "pair" | "triple" | "order" | "take" | "give" | "open" | "use" | "paint" | "compass" | "knapsack" | "chest" | "broom" | "look" | "start" | "rolled" | "shown" | "posted" | "behind" | "filled" | "drawn";
  phase: string;
  seat: number;
  object?: string;
  face?: string;
  into?: string;
  gems?: Array<string>;
  order?: Order;
  door?: number;
  item?: string;
  here?: string;
  changes: Array<Change>;
  winner?: number;
}
