/** What others did at the towers since one's turn: in a line, to oneself, and as lines on the ring. */
import * as m from '$words';
import type { Told } from '$lib/generated/messages';
import type { TowersEvent, TowersView } from '$lib/generated/towers';
import type { Names } from '$lib/table/game';
import { listed } from '$lib/text';
import type { Of } from '$lib/union';
import { spaceName, spellName } from './words';

type Verb = TowersEvent['verb'];
type Teller<E> = (event: E, names: Names) => string;

const GISTS: { [V in Verb]?: Teller<Of<TowersEvent, V>> } = {
  tower: ({ tower, to }) => m.towers_gist_tower({ number: tower, to: spaceName(to) }),
  wizard: ({ colour, seat, to, enters }, names) => {
    if (enters) return m.towers_gist_home();
    return colour === seat
      ? m.towers_gist_wizard({ to: spaceName(to) })
      : m.towers_gist_wizard_of({ owner: names(colour), to: spaceName(to) });
  },
  cast: ({ spell }) => m.towers_gist_cast({ spell: spellName(spell) }),
  discard: () => m.towers_gist_discard(),
  renew: () => m.towers_gist_renew(),
  swap: ({ tower, other }) =>
    other === undefined ? '' : m.towers_gist_swap({ number: other, other: tower }),
  lift: ({ tower }) => m.towers_gist_lift({ number: tower }),
  free: ({ colour }, names) => m.towers_gist_free({ owner: names(colour) }),
  ride: ({ colour }, names) => m.towers_gist_ride({ owner: names(colour) }),
  forward: ({ to }) => m.towers_gist_keep({ to: spaceName(to) }),
  back: ({ to }) => m.towers_gist_keep({ to: spaceName(to) }),
};

/** The moves of a turn in one line. */
export function gist(events: TowersEvent[], names: Names): string {
  const parts = events.map((event) => {
    const tell = GISTS[event.verb] as Teller<TowersEvent> | undefined;
    return tell?.(event, names) ?? '';
  });
  return listed(parts.filter(Boolean));
}

/** What somebody else's move did to the wizards and potions of this seat. */
export function hits(event: TowersEvent, seat: number): string[] {
  if (event.seat === seat) return [];
  const place = spaceName(event.to ?? event.space);
  const found: string[] = [];
  const covered = event.imprisons?.[seat] ?? 0;
  const carried = event.carries_wizards?.[seat] ?? 0;
  if (covered > 0) found.push(m.towers_hit_cover({ count: covered, place }));
  if (carried > 0) found.push(m.towers_hit_carry({ count: carried, place }));
  if (event.enters?.[seat]) found.push(m.towers_hit_home());
  else if (event.verb === 'wizard' && event.colour === seat)
    found.push(m.towers_hit_move({ place }));
  if (event.verb === 'free' && event.colour === seat) found.push(m.towers_hit_free({ place }));
  if (event.fills === seat) found.push(m.towers_hit_fill());
  return found;
}

/** A piece that went from one space to another. */
export interface Track {
  seat: number;
  from: number;
  to: number;
  backwards: boolean;
  /** The wizards that it covered where it came down, by colour. */
  covers: number[];
  /** Did the wizard come home there? */
  home: boolean;
}

/** Where pieces came from and went, in order. */
export function tracks(told: Told[]): Track[] {
  return told.flatMap(({ event }) => {
    const { seat, space, to, backwards, imprisons, enters } = event as TowersEvent;
    if (space === undefined || to === undefined || space === to) return [];
    const covers = (imprisons ?? []).flatMap((count, colour) => Array<number>(count).fill(colour));
    return [{ seat, from: space, to, backwards: !!backwards, covers, home: !!enters }];
  });
}

/** Wizards of a seat that towers stand on: how many, and where if the table shows it (W101). */
export interface Covered {
  count: number;
  /** Null where one has to remember it. */
  places: { space: number; count: number }[] | null;
}

export function coveredOf(view: TowersView, seat: number): Covered {
  const { wizards, home } = view.seats[seat]!;
  const counts = view.spaces.map(({ wizards: ground, towers }) => {
    const floors = [ground, ...towers.map((tower) => tower.wizards)];
    return floors.map((floor) => floor && (floor[seat] ?? 0));
  });
  const open = counts.flatMap((floors) => floors.at(-1) ?? 0).reduce((a, b) => a + b, 0);
  const count = wizards - home - open;
  const shown = counts.map((floors) => floors.slice(0, -1));
  if (shown.some((floors) => floors.includes(null))) return { count, places: null };
  const places = shown.map((floors, space) => ({
    space,
    count: floors.reduce<number>((sum, one) => sum + (one ?? 0), 0),
  }));
  return { count, places: places.filter((place) => place.count > 0) };
}

export function coveredWords({ count, places }: Covered): string {
  if (count === 0) return '';
  if (!places) return m.towers_covered({ count });
  return m.towers_covered_at({
    places: listed(
      places.map((one) =>
        m.towers_covered_place({ count: one.count, place: spaceName(one.space) }),
      ),
    ),
  });
}
