/** What others did in Touria since one's turn: in a line, to oneself, and as ways on the map. */
import * as m from '$words';
import type { Told } from '$lib/generated/messages';
import type { Change, TouriaEvent } from '$lib/generated/touria';
import type { Since } from '$lib/table/since';
import { gemsGiven, toOf } from './names';
import { changeOf, exchange, things } from './words';

/** Where the heroes are when a game begins. */
const START = 'castle';

/** Where a turn led, and what it brought and cost whose it is. */
export function gist(events: TouriaEvent[]): string {
  const face = events.find((event) => event.face)?.face;
  const here = events.findLast((event) => event.here)?.here ?? face;
  const seat = events[0]?.seat ?? 0;
  const parts = [here ? toOf(here) : '', ...events.map(deed), exchange(total(events, seat))];
  return parts.filter(Boolean).join(' · ');
}

function deed({ verb, object }: TouriaEvent): string {
  if (verb === 'return') return m.touria_gist_return();
  if (verb === 'open') return m.touria_gist_door({ number: object });
  return verb === 'idle' ? m.touria_gist_twist() : '';
}

/** What somebody else's decision gave to this seat or took from it. */
export function hits(event: TouriaEvent, seat: number): string[] {
  if (event.seat === seat) return [];
  const change = changeOf(event, seat);
  const lost = things(change, -1, gemsGiven);
  const got = things(change, 1, gemsGiven);
  return [
    ...(lost ? [m.touria_hit_lost({ things: lost })] : []),
    ...(got ? [m.touria_hit_got({ things: got })] : []),
  ];
}

const COUNTED = ['secret', 'coins', 'swords', 'hearts', 'elixirs'] as const;

/** All that a seat gained and lost by these, added up. */
export function total(events: TouriaEvent[], seat: number): Change {
  const sum: Change = { seat, gained: [], lost: [] };
  const gems: Record<string, number> = {};
  for (const event of events) {
    const change = changeOf(event, seat);
    if (!change) continue;
    for (const what of COUNTED) sum[what] = (sum[what] ?? 0) + (change[what] ?? 0);
    for (const [colour, count] of Object.entries(change.gems ?? {}))
      gems[colour] = (gems[colour] ?? 0) + count;
    sum.gained?.push(...(change.gained ?? []));
    sum.lost?.push(...(change.lost ?? []));
  }
  return { ...sum, gems };
}

/** The way that a seat led the heroes in one turn, and what it got there. */
export interface Lead {
  turn: number;
  seat: number;
  /** With where they came from. */
  path: string[];
  change: Change;
}

/** The ways of all turns, one after the other. */
export function leadsOf({ told, before }: Since): Lead[] {
  let here = before.map(({ event }) => hereOf(event)).findLast(Boolean) ?? START;
  const turns = new Map<number, Told[]>();
  for (const one of told) turns.set(one.turn, [...(turns.get(one.turn) ?? []), one]);
  return [...turns].map(([turn, all]) => {
    const steps = all.flatMap(({ event }) => hereOf(event) ?? []);
    const path = [here, ...steps];
    here = path.at(-1)!;
    const seat = all[0]!.whose;
    const events = all.map(({ event }) => event as TouriaEvent);
    return { turn, seat, path, change: total(events, seat) };
  });
}

const hereOf = (event: Told['event']): string | undefined => (event as TouriaEvent).here;

/** The kinds of things that were gained, each as often as it was, up to so many. */
export function gains(change: Change, most: number): string[] {
  const counts: [string, number][] = [
    ['heart', change.hearts ?? 0],
    ['sword', change.swords ?? 0],
    ['coin', change.coins ?? 0],
    ...Object.entries(change.gems ?? {}),
  ];
  return counts
    .flatMap(([kind, count]) => Array<string>(Math.max(0, count)).fill(kind))
    .slice(0, most);
}
