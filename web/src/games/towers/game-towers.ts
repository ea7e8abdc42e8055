/** Wandering Towers at the table. */
import './tokens.css';
import type { TowersEvent, TowersView } from '$lib/generated/towers';
import type { GameModule, Sound } from '$lib/table/game';
import { loadWords } from '$lib/words';
import Board from './Board.svelte';
import Reference from './Reference.svelte';
import Seat from './Seat.svelte';
import Tray from './Tray.svelte';
import { gist, hits } from './following';
import { goal } from './goal';
import { keys, option, rules } from './help';
import { sit, type TowersSession } from './session';
import { chance, likely } from './odds';
import { ending, merge, outcome, story } from './story';

const DWELL: Partial<Record<TowersEvent['verb'], number>> = {
  pass: 120,
  play: 800,
  discard: 700,
  renew: 700,
  rolled: 900,
  cast: 900,
  wizard: 950,
  tower: 1100,
  swap: 900,
  lift: 1500,
  free: 900,
  ride: 700,
  forward: 900,
  back: 900,
  ask: 700,
  give: 600,
  refuse: 700,
};

const SOUNDS: Partial<Record<TowersEvent['verb'], Sound>> = {
  rolled: 'roll',
  play: 'place',
  discard: 'place',
  cast: 'turn',
  tower: 'take',
  wizard: 'place',
  swap: 'take',
  lift: 'take',
};

const towers: GameModule<TowersView, TowersEvent, TowersSession> = {
  sit,
  Board,
  Tray,
  Seat,
  Reference,
  secrets: true,
  story,
  merge,
  gist,
  hits,
  outcome,
  ending,
  chance,
  likely,
  goal,
  answers: async () => {
    await loadWords('answers_towers');
    return import('./answers');
  },
  insight: async () => {
    await loadWords('insight_towers');
    return import('./insight');
  },
  figures: async () => (await import('./figures')).default,
  keys,
  rules,
  option,
  dwell: (event) => DWELL[event.verb] ?? 250,
  sound: (event) => (event.enters ? 'fanfare' : (SOUNDS[event.verb] ?? null)),
  beginsTurn: (event) => event.verb === 'start' || !!event.begins_turn,
};

export default towers;
