/** What has happened since one's turn: turn by turn in a line, and what it did to oneself. */
import type { Event, Told, View } from '$lib/generated/messages';
import type { GameModule, Names } from './game';
import { merged, standing } from './log';

/** What came after one's own last decision in a turn of one's own. */
export interface Since {
  /** What others did and chance brought them, in order; what was taken back is left out. */
  told: Told[];
  /** All that is known to have stood before. */
  before: Told[];
}

/** The turn of somebody else in one line. */
export interface OneTurn {
  turn: number;
  seat: number;
  /** Without the name of who did it. */
  text: string;
  /** What it did to whoever has the screen. */
  hits: string[];
}

export const NOTHING: Since = { told: [], before: [] };

/** Since the version that the server names for the seat; null where nobody has a seat. */
export function sinceTurn(history: Told[], version: number, seat: number | null): Since {
  if (seat === null) return NOTHING;
  const kept = standing(history);
  const first = kept.findIndex((told) => told.version > version);
  if (first < 0) return { told: [], before: kept };
  const others = othersTurns(kept.slice(first), seat);
  return { told: others, before: kept.slice(0, first) };
}

/** A turn of one's own counts as far as others decided in it; what came before the first does not. */
function othersTurns(told: Told[], seat: number): Told[] {
  const joined = new Set(told.filter(({ by }) => by >= 0 && by !== seat).map(({ turn }) => turn));
  return told.filter(({ turn, by }) => turn > 0 && by !== seat && joined.has(turn));
}

/** One line for each turn, the newest last. */
export function turnsSince(
  { told }: Since,
  seat: number | null,
  view: View,
  game: GameModule,
  names: Names,
): OneTurn[] {
  const turns = new Map<number, Told[]>();
  for (const one of told) turns.set(one.turn, [...(turns.get(one.turn) ?? []), one]);
  return [...turns].flatMap(([turn, all]) => {
    const events = all.map(({ event }) => event);
    const whose = all[0]!.whose === seat ? decider(all) : all[0]!.whose;
    const text = game.gist?.(events, names) || storyOf(all, game, names);
    const hits = seat === null ? [] : hitsOf(events, seat, view, game);
    return text || hits.length > 0 ? [{ turn, seat: whose, text, hits }] : [];
  });
}

/** In one's own turn, the first of the others who decided. */
const decider = (told: Told[]): number => told.find(({ by }) => by >= 0)?.by ?? -1;

const storyOf = (told: Told[], game: GameModule, names: Names): string =>
  merged(told, game)
    .flatMap(({ event }) => game.story(event, names))
    .join(' ');

const hitsOf = (events: Event[], seat: number, view: View, game: GameModule): string[] => [
  ...new Set(events.flatMap((event) => game.hits?.(event, seat, view) ?? [])),
];
