/** What Touria tells: log lines and the ending. */
import * as m from '$words';
import type { Told } from '$lib/generated/messages';
import type { Change, TouriaEvent, TouriaView } from '$lib/generated/touria';
import type { Names } from '$lib/table/game';
import { listed } from '$lib/text';
import type { Of } from '$lib/union';
import {
  colourOf,
  dwellerOf,
  gemsGiven,
  heapOf,
  itemOf,
  theOf,
  theTower,
  toOf,
  towerOf,
} from './names';
import { changeOf, things } from './words';

/** A walk of several steps is told as one. */
type Walk = Of<TouriaEvent, 'go'> & { path?: string[] };

// ---- the log ------------------------------------------------------------------------------

export function story(event: TouriaEvent, names: Names): string[] {
  const lines = told(event, names).filter(Boolean);
  if (event.winner !== undefined) {
    const words = event.verb === 'behind' ? m.touria_l_winner : m.touria_l_winner_sudden;
    lines.push(words({ name: names(event.winner) }));
  }
  return lines;
}

type Verb = TouriaEvent['verb'];
type Teller<E = TouriaEvent> = (event: E, name: string, names: Names) => string[];

const own = (event: TouriaEvent) => changeOf(event, event.seat);
/** After a verb … */
const give = (event: TouriaEvent) => things(own(event), -1, gemsGiven);
const get = (event: TouriaEvent) => things(own(event), 1, gemsGiven);
/** … and after a colon. */
const given = (event: TouriaEvent) => things(own(event), -1);
const got = (event: TouriaEvent) => things(own(event), 1);
const to = (event: TouriaEvent) => toOf(event.object);
const used = (event: TouriaEvent, name: string, item: string) =>
  event.item === 'mirror' && item !== 'mirror'
    ? m.touria_l_use_mirror({ name, item: itemOf(item) })
    : m.touria_l_use({ name, item: itemOf(item) });

/** Used an item, and what that brought. */
const using =
  (item: (event: TouriaEvent) => string): Teller =>
  (event, name) => {
    const gained = things({ ...own(event), seat: event.seat, lost: [] }, 1);
    const words = [used(event, name, item(event))];
    return gained ? [...words, m.touria_l_picks({ things: gained })] : words;
  };

const TOLD: { [V in Verb]: Teller<Of<TouriaEvent, V>> } = {
  start: (_, name) => [m.touria_l_start({ name })],
  coin: (e, name) => [m.touria_l_bonus({ name, things: get(e) })],
  sword: (e, name) => [m.touria_l_bonus({ name, things: get(e) })],
  gem: gemTold,
  tower: (e, name) => [m.touria_l_tower({ name, place: theOf(e.face), tower: towerOf(e.object) })],
  twist: (e, name) => [m.touria_l_twist({ name, tower: theTower(e.object) })],
  idle: (e, name) => [m.touria_l_idle({ name, tower: theTower(e.object) })],
  go: walked,
  fly: (e, name) => [m.touria_l_fly({ name, to: to(e) })],
  broom: (e, name) => [used(e, name, 'broom'), m.touria_l_fly({ name, to: to(e) })],
  compass: (e, name) => [used(e, name, 'compass'), ...arrived(e, [e.here], name)],
  learn: (e, name) => [m.touria_l_learn({ name, things: got(e) || m.touria_swords({ count: 0 }) })],
  drown: (_, name) => [m.touria_l_drown({ name })],
  steal: (_, name) => [m.touria_l_steal({ name })],
  drawn: (e) => (e.gems ? [m.touria_l_drawn({ things: heapOf(e.gems) })] : []),
  roll: (e, name) => [(e.phase === 'slay' ? m.touria_l_roll_again : m.touria_l_roll)({ name })],
  rolled: (e) => [m.touria_l_rolled({ colour: colourOf(e.object) })],
  pay: (e, name) =>
    e.phase === 'slay'
      ? [m.touria_l_slay({ name, give: give(e), get: got(e) || m.touria_hearts({ count: 0 }) })]
      : [m.touria_l_pay({ name, give: give(e) })],
  sell: sold,
  pair: sold,
  triple: sold,
  joust_heart: (e, name) => [
    m.touria_l_joust({ name, get: got(e) || m.touria_hearts({ count: 0 }) }),
  ],
  joust_coins: (e, name) => [m.touria_l_joust({ name, get: got(e) })],
  order: (e, name) => [m.touria_l_order({ name, give: given(e), get: got(e) })],
  take: (e, name) => [m.touria_l_take({ name, item: itemOf(e.object) })],
  give: (e, name) => [m.touria_l_pay({ name, give: itemOf(e.object) })],
  elixir: (e, name, names) => {
    const other = e.changes.find(({ seat }) => seat !== e.seat)?.seat;
    return [m.touria_l_elixir({ name, other: other === undefined ? '' : names(other) })];
  },
  purple: (_, name) => [m.touria_l_purple({ name })],
  use: (e, name, names) =>
    e.object === 'flagon' ? [m.touria_l_flagon({ name })] : using(() => e.object)(e, name, names),
  knapsack: using(() => 'knapsack'),
  chest: using(() => 'chest'),
  paint: (e, name) => [
    used(e, name, 'paintbrush'),
    m.touria_l_paint({ name, of: gemsGiven(e.object, 1), to: colourOf(e.into) }),
    ...(got(e) ? [m.touria_l_picks({ things: got(e) })] : []),
  ],
  look: (e, name) => [
    ...(e.item ? [used(e, name, 'ball')] : []),
    m.touria_l_look({ name, number: e.object }),
  ],
  behind: (e) =>
    e.object ? [m.touria_l_behind({ number: e.door, dweller: dwellerOf(e.object) })] : [],
  return: (e, name) => [m.touria_l_return({ name }), lifted(e)],
  open: (e, name) => [m.touria_l_open({ name, number: e.object })],
  done: doneTold,
  shown: () => [],
  posted: () => [],
  filled: () => [],
};

const told = (event: TouriaEvent, names: Names): string[] =>
  (TOLD[event.verb] as Teller)(event, names(event.seat), names);

/** What all could see when the screen was lifted. */
function lifted({ seat, lifted: { items, aim: _, ...held } }: Of<TouriaEvent, 'return'>): string {
  return m.touria_l_lifted({ things: things({ ...held, seat, gained: items }, 1) });
}

function gemTold(event: TouriaEvent, name: string): string[] {
  if (event.phase === 'bonus') return [m.touria_l_bonus({ name, things: get(event) })];
  if (event.phase !== 'keep') return [m.touria_l_gem({ name, things: get(event) })];
  return own(event)?.gems
    ? [m.touria_l_keep({ name, things: get(event) })]
    : [m.touria_l_keep_secret({ name })];
}

function walked(event: Walk, name: string): string[] {
  return arrived(event, event.path ?? [event.here], name);
}

/** By way of all but the last of these spaces to that one, and what that brought and cost. */
function arrived(event: TouriaEvent, path: string[], name: string): string[] {
  const via = listed(path.slice(0, -1).map(theOf));
  const to = toOf(path.at(-1));
  const lines = [via ? m.touria_l_go_via({ name, via, to }) : m.touria_l_go({ name, to })];
  if (got(event)) lines.push(m.touria_l_picks({ things: got(event) }));
  const change = own(event);
  if ((change?.coins ?? 0) < 0)
    lines.push(m.touria_l_pays({ things: m.touria_coins({ count: -(change?.coins ?? 0) }) }));
  return lines;
}

function sold(event: TouriaEvent, name: string): string[] {
  return [
    get(event)
      ? m.touria_l_sell({ name, give: give(event), get: get(event) })
      : m.touria_l_give({ name, give: give(event) }),
  ];
}

function doneTold({ phase }: TouriaEvent, name: string): string[] {
  if (phase === 'due') return [m.touria_l_no_pay({ name })];
  if (phase === 'open_door') return [m.touria_l_leave({ name })];
  if (phase === 'slay') return [m.touria_l_withhold({ name })];
  return [];
}

const QUIET: TouriaEvent['verb'][] = ['filled', 'shown', 'posted'];

/** The steps of a walk, and the gems on it, are told in one line; refilling is not told. */
export function merge(earlier: TouriaEvent, later: TouriaEvent): TouriaEvent | null {
  if (QUIET.includes(later.verb) && later.winner === undefined) return earlier;
  if (earlier.winner !== undefined || earlier.verb !== 'go' || earlier.seat !== later.seat)
    return null;
  const walk: Walk = earlier;
  const path = walk.path ?? [walk.here];
  const changes = added(earlier.changes, later.changes);
  const winner = later.winner === undefined ? {} : { winner: later.winner };
  if (later.verb === 'go') {
    const merged: Walk = { ...walk, ...winner, changes, path: [...path, later.object] };
    return merged;
  }
  if (later.verb !== 'gem' || later.phase !== 'enter_mine') return null;
  const merged: Walk = { ...walk, ...winner, changes, path };
  return merged;
}

function added(one: Change[], other: Change[]): Change[] {
  const sums = new Map(one.map((change) => [change.seat, change]));
  for (const change of other) {
    const before = sums.get(change.seat);
    sums.set(change.seat, before ? sum(before, change) : change);
  }
  return [...sums.values()];
}

function sum(one: Change, other: Change): Change {
  const gems: Record<string, number> = { ...one.gems };
  for (const [colour, count] of Object.entries(other.gems ?? {}))
    gems[colour] = (gems[colour] ?? 0) + count;
  const coins = (one.coins ?? 0) + (other.coins ?? 0);
  return { ...one, ...other, gems: gems, coins };
}

// ---- the ending ---------------------------------------------------------------------------

/** The return, every door and every due, and the wedding. */
export function ending(history: Told[], view: TouriaView, names: Names): string[] {
  const events = standing(history);
  const lines = events.flatMap((event) => scene(event, view, names));
  const last = events.findLast(({ winner }) => winner !== undefined);
  if (last && last.verb !== 'behind')
    lines.push(m.touria_e_sudden({ name: names(last.winner ?? 0), need: view.need }));
  return [...lines, m.touria_e_turns({ count: view.turn.number })];
}

function standing(history: Told[]): TouriaEvent[] {
  const kept: Told[] = [];
  for (const one of history) {
    if (one.undone) kept.pop();
    else kept.push(one);
  }
  return kept.map(({ event }) => event as TouriaEvent);
}

function scene(event: TouriaEvent, view: TouriaView, names: Names): string[] {
  const name = names(event.seat);
  if (event.verb === 'return') return [m.touria_e_return({ name, need: view.need })];
  if (event.verb === 'behind' && event.winner !== undefined)
    return [m.touria_e_won({ name, number: event.door })];
  const open = event.verb === 'behind' && view.doors[event.door - 1]?.open;
  if (open && view.seats[event.seat]?.castle && event.object)
    return [m.touria_e_door({ name, number: event.door, dweller: dwellerOf(event.object) })];
  if (event.phase !== 'due') return [];
  if (event.verb === 'done') return [m.touria_e_unpaid()];
  if (event.verb === 'give') return [m.touria_e_paid({ give: itemOf(event.object) })];
  return event.verb === 'pay' || event.verb === 'paint'
    ? [m.touria_e_paid({ give: given(event) })]
    : [];
}
