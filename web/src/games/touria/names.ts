/** The names of all things of Touria, from the catalogue. */
import * as m from '$words';
import { listed } from '$lib/text';

type Word = () => string;
type Counted = (inputs: { count: number }) => string;

export const COLOURS = ['black', 'blue', 'red', 'green', 'yellow', 'purple'] as const;
export const ACTIONS = [
  'dragon',
  'sword_master',
  'trader',
  'goldsmith',
  'fountain',
  'forest',
  'thieves',
  'tournament',
] as const;

/** Is it one of the places where something is done? */
export const isPlace = (space: string): boolean => (ACTIONS as readonly string[]).includes(space);

const PLACES: Record<string, Word> = {
  dragon: m.touria_place_dragon,
  sword_master: m.touria_place_sword_master,
  trader: m.touria_place_trader,
  goldsmith: m.touria_place_goldsmith,
  fountain: m.touria_place_fountain,
  forest: m.touria_place_forest,
  thieves: m.touria_place_thieves,
  tournament: m.touria_place_tournament,
  wizard: m.touria_place_wizard,
  bridge: m.touria_place_bridge,
  castle: m.touria_place_castle,
};

const THE: Record<string, Word> = {
  dragon: m.touria_the_dragon,
  sword_master: m.touria_the_sword_master,
  trader: m.touria_the_trader,
  goldsmith: m.touria_the_goldsmith,
  fountain: m.touria_the_fountain,
  forest: m.touria_the_forest,
  thieves: m.touria_the_thieves,
  tournament: m.touria_the_tournament,
  wizard: m.touria_the_wizard,
  bridge: m.touria_the_bridge,
  castle: m.touria_the_castle,
};

/** Where the heroes go. */
const TO: Record<string, Word> = {
  dragon: m.touria_to_dragon,
  sword_master: m.touria_to_sword_master,
  trader: m.touria_to_trader,
  goldsmith: m.touria_to_goldsmith,
  fountain: m.touria_to_fountain,
  forest: m.touria_to_forest,
  thieves: m.touria_to_thieves,
  tournament: m.touria_to_tournament,
  bridge: m.touria_to_bridge,
  castle: m.touria_to_castle,
};

/** Where they are. */
const AT: Record<string, Word> = {
  dragon: m.touria_at_dragon,
  sword_master: m.touria_at_sword_master,
  trader: m.touria_at_trader,
  goldsmith: m.touria_at_goldsmith,
  fountain: m.touria_at_fountain,
  forest: m.touria_at_forest,
  thieves: m.touria_at_thieves,
  tournament: m.touria_at_tournament,
  bridge: m.touria_at_bridge,
  castle: m.touria_at_castle,
};

const DOES: Record<string, Word> = {
  dragon: m.touria_do_dragon,
  sword_master: m.touria_do_sword_master,
  trader: m.touria_do_trader,
  goldsmith: m.touria_do_goldsmith,
  fountain: m.touria_do_fountain,
  forest: m.touria_do_forest,
  thieves: m.touria_do_thieves,
  tournament: m.touria_do_tournament,
  wizard: m.touria_do_wizard,
};

const COLOUR_WORDS: Record<string, Word> = {
  black: m.touria_colour_black,
  blue: m.touria_colour_blue,
  red: m.touria_colour_red,
  green: m.touria_colour_green,
  yellow: m.touria_colour_yellow,
  purple: m.touria_colour_purple,
};

const GEMS: Record<string, Counted> = {
  black: m.touria_gems_black,
  blue: m.touria_gems_blue,
  red: m.touria_gems_red,
  green: m.touria_gems_green,
  yellow: m.touria_gems_yellow,
  purple: m.touria_gems_purple,
};

/** As a sentence needs them after its verb. */
const GEMS_GIVEN: Record<string, Counted> = {
  black: m.touria_gems_black_object,
  blue: m.touria_gems_blue_object,
  red: m.touria_gems_red_object,
  green: m.touria_gems_green_object,
  yellow: m.touria_gems_yellow_object,
  purple: m.touria_gems_purple_object,
};

const ITEM_NAMES: Record<string, Word> = {
  rose: m.touria_item_rose,
  paintbrush: m.touria_item_paintbrush,
  compass: m.touria_item_compass,
  scale: m.touria_item_scale,
  ball: m.touria_item_ball,
  helmet: m.touria_item_helmet,
  frog: m.touria_item_frog,
  chest: m.touria_item_chest,
  mirror: m.touria_item_mirror,
  hourglass: m.touria_item_hourglass,
  knapsack: m.touria_item_knapsack,
  flagon: m.touria_item_flagon,
  boots: m.touria_item_boots,
  broom: m.touria_item_broom,
  lantern: m.touria_item_lantern,
  bird: m.touria_item_bird,
};

const ITEM_DOES: Record<string, Word> = {
  rose: m.touria_item_does_rose,
  paintbrush: m.touria_item_does_paintbrush,
  compass: m.touria_item_does_compass,
  scale: m.touria_item_does_scale,
  ball: m.touria_item_does_ball,
  helmet: m.touria_item_does_helmet,
  frog: m.touria_item_does_frog,
  chest: m.touria_item_does_chest,
  mirror: m.touria_item_does_mirror,
  hourglass: m.touria_item_does_hourglass,
  knapsack: m.touria_item_does_knapsack,
  flagon: m.touria_item_does_flagon,
  boots: m.touria_item_does_boots,
  broom: m.touria_item_does_broom,
  lantern: m.touria_item_does_lantern,
  bird: m.touria_item_does_bird,
};

const DWELLERS: Record<string, Word> = {
  royal_pair: m.touria_dweller_royal_pair,
  herbalist: m.touria_dweller_herbalist,
  marshal: m.touria_dweller_marshal,
  jester: m.touria_dweller_jester,
  bursar: m.touria_dweller_bursar,
  guard: m.touria_dweller_guard,
  bard: m.touria_dweller_bard,
  cupbearer: m.touria_dweller_cupbearer,
  maid: m.touria_dweller_maid,
};

const ASKS: Record<string, Word> = {
  royal_pair: m.touria_asks_royal_pair,
  herbalist: m.touria_asks_herbalist,
  marshal: m.touria_asks_marshal,
  jester: m.touria_asks_jester,
  bursar: m.touria_asks_bursar,
  guard: m.touria_asks_guard,
  bard: m.touria_asks_bard,
  cupbearer: m.touria_asks_cupbearer,
  maid: m.touria_asks_maid,
};

const TOWERS: Record<string, Word> = {
  nw: m.touria_tower_nw,
  ne: m.touria_tower_ne,
  se: m.touria_tower_se,
  sw: m.touria_tower_sw,
};

/** As a sentence needs them after its verb. */
const THE_TOWERS: Record<string, Word> = {
  nw: m.touria_the_tower_nw,
  ne: m.touria_the_tower_ne,
  se: m.touria_the_tower_se,
  sw: m.touria_the_tower_sw,
};

const SIDES: Record<string, Word> = {
  north: m.touria_sits_north,
  east: m.touria_sits_east,
  south: m.touria_sits_south,
  west: m.touria_sits_west,
};

const say = (words: Record<string, Word>, name: string | undefined): string =>
  words[name ?? '']?.() ?? name ?? '';

const MINE = /^mine(\d)$/;

type Numbered = (inputs: { number: string }) => string;

const spaceIn = (words: Record<string, Word>, ofMine: Numbered) => (name: string | undefined) => {
  const mine = MINE.exec(name ?? '');
  return mine ? ofMine({ number: mine[1] ?? '' }) : say(words, name);
};

/** The name on its sign: "Dragon", "Mine 1". */
export const placeOf = spaceIn(PLACES, m.touria_mine);
/** The name after a verb, or after "by way of": "the dragon", "mine 1". */
export const theOf = spaceIn(THE, m.touria_the_mine);
/** "to the dragon", "to mine 1". */
export const toOf = spaceIn(TO, m.touria_to_mine);
/** "at the dragon", "on the bridge". */
export const atOf = spaceIn(AT, m.touria_at_mine);

export const mineNumber = (name: string): number => Number(MINE.exec(name)?.[1] ?? 0);
export const doesOf = (name: string | undefined) => say(DOES, name);
export const colourOf = (name: string | undefined) => say(COLOUR_WORDS, name);
export const itemOf = (name: string | undefined) => say(ITEM_NAMES, name);
export const itemDoes = (name: string | undefined) => say(ITEM_DOES, name);
export const dwellerOf = (name: string | undefined) => say(DWELLERS, name);
export const asksOf = (name: string | undefined) => say(ASKS, name);
export const towerOf = (name: string | undefined) => say(TOWERS, name);
export const theTower = (name: string | undefined) => say(THE_TOWERS, name);
/** On which side of the land somebody sits. */
export const sitsOf = (name: string | undefined) => say(SIDES, name);

export const ITEMS = Object.keys(ITEM_NAMES);
export const DUES = Object.keys(DWELLERS);
export const FACES = Object.keys(DOES);

/** So many gems of a colour, in words. */
export const gemsOf = (colour: string, count: number) => GEMS[colour]?.({ count }) ?? colour;
/** The same after a verb. */
export const gemsGiven = (colour: string, count: number) =>
  GEMS_GIVEN[colour]?.({ count }) ?? colour;

/** A heap of gems in words: "1 black gem and 2 red gems". */
export function heapOf(gems: string[]): string {
  const counts = new Map<string, number>();
  for (const gem of gems) counts.set(gem, (counts.get(gem) ?? 0) + 1);
  return listed([...counts].map(([colour, count]) => gemsOf(colour, count)));
}
