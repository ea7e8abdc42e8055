// Made by `make types` from rookery/games/touria/seen/{view, events, reasons}.py; edits are lost.

import type { OneOf } from "../union";

/** T90: which of the castle's conditions a seat meets. */
export interface Aim {
  hearts: boolean;
  coins: boolean;
  black: boolean;
}

/** What is behind a seat's screen, as far as it may be shown. */
export interface Screen {
  gems: Record<"black" | "blue" | "red" | "green" | "yellow" | "purple", number>;
  secret: number;
  coins: number;
  swords: number;
  hearts: number;
  elixirs: number;
  items: Array<"rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird">;
  aim: Aim;
}

/** A seat as others see it, and what is behind its screen, if it may be shown. */
export interface SeatView {
  side: "north" | "east" | "south" | "west";
  castle: boolean;
  screen: Screen | null;
}

/** A tower with its four faces. */
export interface Tower {
  name: "nw" | "ne" | "se" | "sw";
  faces: Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "wizard">;
  shown: Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "wizard">;
  next: Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "wizard">;
}

/** An order of the trader: the gems it asks for, and the coins it pays. */
export interface Order {
  gems: Array<"black" | "blue" | "red" | "green" | "yellow" | "purple">;
  coins: number;
}

/** A door of the castle, and what may be known of it. */
export interface Door {
  open: boolean;
  dweller: "royal_pair" | "herbalist" | "marshal" | "jester" | "bursar" | "guard" | "bard" | "cupbearer" | "maid" | null;
  seen_by: Array<number>;
  due: "elixir" | "sword" | "item" | "coin" | "blue" | "red" | "green" | "yellow" | null;
}

/** How many gems, swords, hearts, elixirs and items are left to be had. */
export interface Supply {
  bag: number;
  swords: number;
  hearts: number;
  elixirs: number;
  stack: number;
}

/** T32: what whoever enters a mine now gets. */
export interface Find {
  take: Array<"black" | "blue" | "red" | "green" | "yellow" | "purple">;
  choose: Array<"black" | "blue" | "red" | "green" | "yellow" | "purple">;
}

/** The roads, the mines and the heroes. */
export interface Map {
  roads: Array<Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle">>;
  used: Array<Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle">>;
  mines: Array<Array<"black" | "blue" | "red" | "green" | "yellow" | "purple">>;
  finds: Array<Find>;
  here: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle";
  goal: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle" | null;
}

/** T30: a shortest way for the heroes, without help of items; of several, fewest black gems. */
export interface Way {
  goal: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle";
  via: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle" | null;
  path: Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle">;
  steps: number;
  pay: number;
}

/** How far the turn has come. */
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

/** What everybody at the table is shown. */
export interface TouriaTable {
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
  supply: Supply | null;
}

/** What each person is shown in their own way. */
export interface OwnView {
  doors: Array<Door>;
  seats: Array<SeatView>;
  turn: Turn;
  ways: Array<Way>;
}

/** All that a person at the table is shown. */
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
  supply: Supply | null;
  doors: Array<Door>;
  seats: Array<SeatView>;
  turn: Turn;
  ways: Array<Way>;
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

interface TouriaEventShared {
  game: "touria";
  seat: number;
  phase: "choose_start" | "roll_die" | "post_order" | "show_item" | "fill_mine" | "draw_gems" | "see_behind" | "bonus" | "turn" | "walk" | "enter_mine" | "flight" | "dragon" | "slay" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "keep" | "tournament" | "offer_elixir" | "end_turn" | "open_door" | "due" | "look_again" | "over";
  changes: Array<Change>;
  here?: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle";
  winner?: number;
}

/** One decision or outcome, with its objects, and what it brought about. */
export type TouriaEvent = OneOf<TouriaEventShared & (
  | { verb: "done"; }
  | { verb: "pay"; }
  | { verb: "roll"; }
  | { verb: "learn"; }
  | { verb: "drown"; }
  | { verb: "steal"; }
  | { verb: "joust_heart"; }
  | { verb: "joust_coins"; }
  | { verb: "elixir"; }
  | { verb: "purple"; }
  | { verb: "return"; lifted: Screen; }
  | { verb: "coin"; }
  | { verb: "sword"; }
  | { verb: "tower"; object: string; face: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "wizard"; fare: number; way?: Array<"dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle">; }
  | { verb: "twist"; object: string; }
  | { verb: "idle"; object: string; }
  | { verb: "go"; object: string; here: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle"; }
  | { verb: "fly"; object: string; }
  | { verb: "gem"; object?: string; }
  | { verb: "sell"; object: string; }
  | { verb: "pair"; object: string; }
  | { verb: "triple"; object: string; }
  | { verb: "order"; object: string; order: Order; }
  | { verb: "take"; object: string; }
  | { verb: "give"; object: string; }
  | { verb: "open"; object: string; }
  | { verb: "use"; object: string; item: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; ability: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; }
  | { verb: "paint"; object: string; into: "black" | "blue" | "red" | "green" | "yellow" | "purple"; item: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; ability: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; }
  | { verb: "compass"; object: string; here: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle"; item: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; ability: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; }
  | { verb: "knapsack"; object: string; gems: Array<"black" | "blue" | "red" | "green" | "yellow" | "purple">; item: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; ability: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; }
  | { verb: "chest"; object: string; item: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; ability: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; }
  | { verb: "broom"; object: string; item: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; ability: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; }
  | { verb: "look"; object: string; item?: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; ability?: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird"; }
  | { verb: "start"; object: string; }
  | { verb: "rolled"; object: string; }
  | { verb: "shown"; object: string; }
  | { verb: "posted"; object: string; order: Order; }
  | { verb: "behind"; object?: string; door: number; }
  | { verb: "filled"; object: string; gems: Array<"black" | "blue" | "red" | "green" | "yellow" | "purple">; }
  | { verb: "drawn"; gems?: Array<"black" | "blue" | "red" | "green" | "yellow" | "purple">; }
)>;

/** Why a decision is not open, and the rule that says so. */
export interface TouriaReason {
  code: "act_first" | "acted" | "astray" | "at_the_end" | "bag_lacks" | "black_gem" | "black_unsold" | "bonus_first" | "bonus_only" | "broom_instead" | "buries" | "can_reach" | "coins" | "compass_mine" | "door_first" | "door_known" | "door_later" | "door_opened" | "doubled" | "due_first" | "due_lacking" | "due_must" | "elixir_first" | "elsewhere" | "finish_payment" | "fly_first" | "gem_first" | "gem_fits" | "give_item" | "hearts" | "helmet_swords" | "in_castle" | "item_missing" | "items_wait" | "keep_first" | "lantern_lit" | "look_first" | "mine_empty" | "mirror_copies" | "needs_object" | "no_black_gem" | "no_coin" | "no_elixir" | "no_purple" | "no_road" | "no_second" | "no_steps" | "no_such_gem" | "no_sword" | "not_drawn" | "not_flying" | "not_in_castle" | "not_in_mine" | "not_joining" | "not_shown" | "not_walked" | "nothing_due" | "order_unpaid" | "over_bridge" | "own_turn_only" | "paint_colours" | "paint_needless" | "paint_paying" | "paint_useless" | "painted_single" | "purple_joined" | "purple_later" | "return_first" | "road_used" | "rose_at_castle" | "skipped" | "slay_first" | "three_black" | "too_far" | "too_few" | "tower_chosen" | "tower_first" | "turn_ends" | "walk_first" | "walking_only";
  rule: string;
  place?: "dragon" | "sword_master" | "trader" | "goldsmith" | "fountain" | "forest" | "thieves" | "tournament" | "mine1" | "mine2" | "mine3" | "mine4" | "mine5" | "mine6" | "bridge" | "castle";
  item?: "rose" | "paintbrush" | "compass" | "scale" | "ball" | "helmet" | "frog" | "chest" | "mirror" | "hourglass" | "knapsack" | "flagon" | "boots" | "broom" | "lantern" | "bird";
  colour?: "black" | "blue" | "red" | "green" | "yellow" | "purple";
  into?: "black" | "blue" | "red" | "green" | "yellow" | "purple";
  due?: "elixir" | "sword" | "item" | "coin" | "blue" | "red" | "green" | "yellow";
  number?: number;
  have?: number;
}
