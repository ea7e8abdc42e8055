/** Touria at the table. */
import './tokens.css';
import './touria.css';
import type { TouriaEvent, TouriaView } from '$lib/generated/touria';
import type { GameModule } from '$lib/table/game';
import { loadWords } from '$lib/words';
import Board from './Board.svelte';
import Habits from './Habits.svelte';
import Reference from './Reference.svelte';
import Seat from './Seat.svelte';
import SeatMore from './SeatMore.svelte';
import Tray from './Tray.svelte';
import { gist, hits } from './following';
import { goal } from './goal';
import { keys, option, rules } from './help';
import { chance, likely } from './odds';
import { sit, type TouriaSession } from './session';
import { ending, merge, story } from './story';

const DWELL: Partial<Record<TouriaEvent['verb'], number>> = {
  start: 600,
  tower: 1000,
  twist: 800,
  idle: 900,
  go: 420,
  compass: 600,
  fly: 700,
  broom: 900,
  gem: 500,
  rolled: 900,
  return: 1600,
  open: 900,
  behind: 2200,
  pay: 1000,
  give: 1000,
  use: 900,
  knapsack: 900,
  chest: 900,
  paint: 900,
  look: 1000,
  take: 900,
  order: 900,
  elixir: 900,
};

const SOUNDS: Partial<Record<TouriaEvent['verb'], 'roll' | 'place' | 'take' | 'turn'>> = {
  rolled: 'roll',
  go: 'place',
  fly: 'place',
  broom: 'place',
  tower: 'turn',
  twist: 'turn',
  idle: 'turn',
  open: 'turn',
  take: 'take',
  order: 'take',
  gem: 'take',
  chest: 'take',
  knapsack: 'take',
};

const touria: GameModule<TouriaView, TouriaEvent, TouriaSession> = {
  sit,
  Board,
  Tray,
  Seat,
  SeatMore,
  Reference,
  Settings: Habits,
  secrets: true,
  story,
  merge,
  gist,
  hits,
  ending,
  chance,
  likely,
  goal,
  answers: async () => {
    await loadWords('answers_touria');
    return import('./answers');
  },
  insight: async () => {
    await loadWords('insight_touria');
    return import('./insight');
  },
  figures: async () => (await import('./figures')).default,
  keys,
  rules,
  option,
  dwell: (event) => (event.winner !== undefined ? 2400 : (DWELL[event.verb] ?? 400)),
  sound: (event) => (event.winner !== undefined ? 'fanfare' : (SOUNDS[event.verb] ?? null)),
  beginsTurn: ({ verb, phase }) =>
    verb === 'tower' ||
    verb === 'broom' ||
    verb === 'return' ||
    verb === 'idle' ||
    phase === 'open_door',
};

export default touria;
