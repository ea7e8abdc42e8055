// Made by `make types` from rookery/games/touria/view.py and rookery/games/touria/events.py; edits are lost.

/** What is behind a seat's screen, as far as it may be shown. */
export interface Screen {
  gems: Record<"black" | "blue" | "red" | "green" | "yellow" | "purple", number>;
  secret: number;
  coins: number;
  swords: number;
  hearts: number;
  elixirs: number;
  items: Array<"rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird">;
}

export interface SeatView {
  side: "north" | "east" | "south" | "west";
  castle: boolean;
  screen: Screen | null;
}

export interface Tower {
  name: "nw" | "ne" | "se" | "sw";
  faces: Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "wizard">;
  shown: Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "wizard">;
}

export interface Order {
  gems: Array<"black" | "blue" | "red" | "green" | "yellow" | "purple">;
  coins: number;
}

export interface Door {
  open: boolean;
  dweller: "royal_pair" | "herbalist" | "marshal" | "jester" | "bursar" | "guard" | "bard" | "cupbearer" | "maid" | null;
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
  roads: Array<Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle">>;
  used: Array<Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle">>;
  mines: Array<Array<"black" | "blue" | "red" | "green" | "yellow" | "purple">>;
  here: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle";
  goal: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle" | null;
}

export interface Turn {
  number: number;
  seat: number;
  free: number;
  times: number;
  doubled: boolean;
  lantern: boolean;
  again: boolean;
  paint_of: Array<"black" | "blue" | "red" | "green" | "yellow" | "purple">;
  paint_to: Array<"black" | "blue" | "red" | "green" | "yellow" | "purple">;
  way: Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle"> | null;
  fare: number;
  door: number | null;
  drawn: Array<"black" | "blue" | "red" | "green" | "yellow" | "purple"> | null;
}

export interface TouriaView {
  game: "touria";
  phase: "choose_start" | "roll_die" | "post_order" | "show_item" | "fill_mine" | "draw_gems" | "see_behind" | "bonus" | "turn" | "walk" | "enter_mine" | "flight" | "dragon" | "slay" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "keep" | "tournament" | "offer_elixir" | "end_turn" | "open_door" | "due" | "look_again" | "over";
  actor: number;
  start: number | null;
  winner: number | null;
  need: number;
  sudden_marriage: boolean;
  open_screens: boolean;
  edition: string;
  map: Map;
  towers: Array<Tower>;
  die: "black" | "blue" | "red" | "green" | "yellow" | "purple" | null;
  display: Array<"rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird">;
  discard: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird" | null;
  orders: Array<Order | null>;
  doors: Array<Door>;
  seats: Array<SeatView>;
  supply: Supply | null;
  turn: Turn;
}

/** What a seat gained or lost behind its screen; what stayed the same is left out. */
export interface Change {
  seat: number;
  gems?: Record<"black" | "blue" | "red" | "green" | "yellow" | "purple", number>;
  secret?: number;
  coins?: number;
  swords?: number;
  hearts?: number;
  elixirs?: number;
  gained?: Array<"rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird">;
  lost?: Array<"rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird">;
}

/** One decision or outcome, with its objects, and what it brought about. */
export interface TouriaEvent {
  game: "touria";
  verb: "done" | "pay" | "roll" | "learn" | "drown" | "steal" | "joust_heart" | "joust_coins" | "elixir" | "purple" | "return" | "coin" | "sword" | "tower" | "twist" | "idle" | "go" | "fly" | "gem" | "sell" | "pair" | "triple" | "order" | "take" | "give" | "open" | "use" | "paint" | "compass" | "knapsack" | "chest" | "broom" | "look" | "start" | "rolled" | "shown" | "posted" | "behind" | "filled" | "drawn";
  phase: "choose_start" | "roll_die" | "post_order" | "show_item" | "fill_mine" | "draw_gems" | "see_behind" | "bonus" | "turn" | "walk" | "enter_mine" | "flight" | "dragon" | "slay" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "keep" | "tournament" | "offer_elixir" | "end_turn" | "open_door" | "due" | "look_again" | "over";
  seat: number;
  object?: string;
  face?: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "wizard";
  into?: "black" | "blue" | "red" | "green" | "yellow" | "purple";
  gems?: Array<"black" | "blue" | "red" | "green" | "yellow" | "purple">;
  order?: Order;
  door?: number;
  item?: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird";
  here?: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle";
  way?: Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle">;
  fare?: number;
  changes: Array<Change>;
  winner?: number;
}
