/** To Court the King at the table. */
import './tokens.css';
import type { CourtEvent, CourtView } from '$lib/generated/court';
import type { GameModule } from '$lib/table/game';
import { loadWords } from '$lib/words';
import Board from './Board.svelte';
import Reference from './Reference.svelte';
import Seat from './Seat.svelte';
import SeatMore from './SeatMore.svelte';
import Tray from './Tray.svelte';
import { gist, hits } from './following';
import { goal } from './goal';
import { keys, option, rules } from './help';
import { chance } from './odds';
import { buttons, prompt } from './prompt';
import { ending, merge, story } from './story';

const DWELL: Partial<Record<CourtEvent['verb'], number>> = {
  rolled: 850,
  aside: 380,
  use: 600,
  die: 380,
  to: 500,
  take: 1100,
  decline: 700,
  pass: 700,
};

const court: GameModule<CourtView, CourtEvent> = {
  sit: () => ({ prompt, buttons }),
  Board,
  Tray,
  Seat,
  SeatMore,
  Reference,
  secrets: false,
  story,
  merge,
  gist,
  hits,
  ending,
  goal,
  answers: async () => {
    await loadWords('answers_court');
    return import('./answers');
  },
  insight: async () => {
    await loadWords('insight_court');
    return import('./insight');
  },
  figures: async () => (await import('./figures')).default,
  chance,
  keys,
  rules,
  option,
  dwell: (event) => DWELL[event.verb] ?? 200,
  sound: (event) => {
    if (event.winner !== undefined || event.character === 'king') return 'fanfare';
    if (event.verb === 'rolled') return 'roll';
    return event.verb === 'take' ? 'take' : event.verb === 'aside' ? 'place' : null;
  },
  beginsTurn: (event) => event.next_seat !== undefined || event.verb === 'start',
};

export default court;
