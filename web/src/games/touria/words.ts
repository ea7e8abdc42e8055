/** The words of Touria: prompts, buttons, log lines, the ending, options, keys and rules. */
import * as m from '$words';
import type { Choice, Told } from '$lib/generated/messages';
import type { Change, TouriaEvent, TouriaView } from '$lib/generated/touria';
import type { ActionButton, KeyWords, Names, OptionWords, RuleSection } from '$lib/table/game';
import {
  asksOf,
  colourOf,
  dwellerOf,
  gemsOf,
  heapOf,
  itemOf,
  list,
  placeOf,
  theOf,
  towerOf,
} from './names';
import { play, proposed, toolOf } from './play.svelte';
import type { Find, Way } from './route';

export type TouriaChoice = Choice & { event: TouriaEvent };
/** A walk of several steps is told as one. */
type Walk = TouriaEvent & { path?: string[] };

// ---- gains and losses ---------------------------------------------------------------------

/** What a seat gained (or with -1: gave up), in words. */
export function things(change: Change | undefined, sign: 1 | -1): string {
  if (!change) return '';
  const words: string[] = [];
  const count = (number: number | undefined, word: (inputs: { count: number }) => string) => {
    if (number && number * sign > 0) words.push(word({ count: Math.abs(number) }));
  };
  for (const [colour, number] of Object.entries(change.gems ?? {}))
    count(number, ({ count }) => gemsOf(colour, count));
  count(change.secret, m.touria_secret);
  count(change.coins, m.touria_coins);
  count(change.hearts, m.touria_hearts);
  count(change.swords, m.touria_swords);
  count(change.elixirs, m.touria_elixirs);
  for (const item of (sign > 0 ? change.gained : change.lost) ?? []) words.push(itemOf(item));
  return list(words);
}

export const changeOf = ({ changes }: TouriaEvent, seat: number): Change | undefined =>
  changes.find((change) => change.seat === seat);

/** "2 red gems for 1 heart", or what there is of it. */
export function exchange(change: Change | undefined): string {
  const give = things(change, -1);
  const get = things(change, 1);
  if (give && get) return m.touria_exchange({ give, get });
  return give ? m.touria_gives({ give }) : get;
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
  return { ...one, ...other, gems: gems as NonNullable<Change['gems']>, coins };
}

// ---- the way ------------------------------------------------------------------------------

/** The way in one sentence: steps, coins and gems. */
export function wayWords({ goal, steps, pay, path, finds }: Way): string {
  if (path.length === 0) return m.touria_way_stay({ place: theOf(goal) });
  const words = m.touria_way({
    place: theOf(goal),
    steps: m.touria_steps({ count: steps }),
    cost:
      pay > 0 ? m.touria_way_pay({ coins: m.touria_coins({ count: pay }) }) : m.touria_way_free(),
  });
  const gems = finds.map(findWords);
  return gems.length > 0 ? `${words} ${m.touria_way_gems({ gems: list(gems) })}` : words;
}

function findWords({ take, choose }: Find): string {
  if (choose.length < 2) return heapOf(take);
  const [one = '', other = ''] = choose.map((colour) => gemsOf(colour, 1));
  const choice = m.touria_way_choice({ one, other });
  return take.length > 0 ? list([heapOf(take), choice]) : choice;
}

// ---- the prompt ---------------------------------------------------------------------------

const LOCATIONS: Record<string, () => string> = {
  dragon: m.touria_p_dragon,
  sword_master: m.touria_p_sword_master,
  trader: m.touria_p_trader,
  goldsmith: m.touria_p_goldsmith,
  fountain: m.touria_p_fountain,
  forest: m.touria_p_forest,
  thieves: m.touria_p_thieves,
  tournament: m.touria_p_tournament,
};

const has = (legal: TouriaChoice[], ...verbs: TouriaEvent['verb'][]) =>
  legal.some(({ event }) => verbs.includes(event.verb));

export function prompt(view: TouriaView, legal: TouriaChoice[], names: Names): string {
  if (play.walking.length > 0 && view.phase === 'walk') return m.touria_walking();
  if (play.armed && legal.some((choice) => toolOf(choice) === play.armed)) return armed(legal);
  const { phase, turn, map } = view;
  const location = LOCATIONS[phase];
  if (location) return atPlace(view, legal, location);
  switch (phase) {
    case 'bonus':
      return m.touria_p_bonus();
    case 'turn':
      return turnPrompt(legal);
    case 'walk':
      return map.here === map.goal
        ? m.touria_p_walk_here({ place: theOf(map.here) })
        : m.touria_p_walk({ place: theOf(map.goal ?? '') });
    case 'enter_mine':
      return m.touria_p_mine({ mine: theOf(map.here) });
    case 'flight':
      return m.touria_p_flight();
    case 'keep':
      return m.touria_p_keep();
    case 'slay':
      return (has(legal, 'pay') ? m.touria_p_slay : m.touria_p_slay_none)({
        colour: colourOf(view.die ?? ''),
      });
    case 'offer_elixir':
      return m.touria_p_elixir({ name: names(turn.seat), place: theOf(map.here) });
    case 'end_turn':
      return m.touria_p_end();
    case 'open_door':
      return has(legal, 'done') ? m.touria_p_open_more() : m.touria_p_open();
    case 'due':
      return duePrompt(view, legal);
    case 'look_again':
      return m.touria_p_look();
    case 'over':
      return m.touria_p_over({ name: names(view.winner ?? 0) });
    default:
      return '';
  }
}

function turnPrompt(legal: TouriaChoice[]): string {
  if (has(legal, 'return')) return m.touria_p_turn_return();
  if (!has(legal, 'tower')) return m.touria_p_turn_idle();
  return has(legal, 'twist') ? m.touria_p_turn_swords() : m.touria_p_turn();
}

const DEEDS: TouriaEvent['verb'][] = [
  'roll',
  'learn',
  'drown',
  'steal',
  'joust_heart',
  'joust_coins',
  'sell',
  'pair',
  'triple',
  'order',
  'take',
];

function atPlace({ turn }: TouriaView, legal: TouriaChoice[], words: () => string): string {
  if (has(legal, ...DEEDS)) {
    const copied = legal[0]?.event.seat !== turn.seat;
    return copied ? m.touria_p_copied({ prompt: words() }) : words();
  }
  return turn.times === 0 ? m.touria_p_again() : m.touria_p_idle_place();
}

function duePrompt({ doors, turn }: TouriaView, legal: TouriaChoice[]): string {
  const asks = asksOf(doors[(turn.door ?? 0) - 1]?.dweller ?? '');
  return (has(legal, 'pay', 'give') ? m.touria_p_due_pay : m.touria_p_due_none)({ asks });
}

const ASK: Partial<Record<TouriaEvent['verb'], () => string>> = {
  knapsack: m.touria_ask_mine,
  compass: m.touria_ask_mine,
  broom: m.touria_ask_place,
  look: m.touria_ask_door,
  chest: m.touria_ask_item,
  paint: m.touria_ask_paint,
};

function armed(legal: TouriaChoice[]): string {
  const choice = legal.find((one) => toolOf(one) === play.armed);
  if (play.armed === 'sword') return m.touria_p_turn_idle_sword();
  const ask = (choice && ASK[choice.event.verb]) ?? m.touria_ask_use;
  return m.touria_p_armed({ name: itemOf(play.armed ?? ''), ask: ask() });
}

// ---- buttons ------------------------------------------------------------------------------

/** Decisions that are no thing on the board or behind the screen. */
export function buttons(view: TouriaView, legal: TouriaChoice[]): ActionButton[] {
  if (play.walking.length > 0 && view.phase === 'walk') return [];
  const found = legal.flatMap((choice) => BUTTONS[choice.action]?.(view, legal) ?? []);
  const drawn = walkButtons(view, legal);
  return [...found, ...drawn].sort(
    (a, b) => Number(a.primary ?? false) - Number(b.primary ?? false),
  );
}

function walkButtons(view: TouriaView, legal: TouriaChoice[]): ActionButton[] {
  const way = proposed(view, legal, play.vias);
  const [first] = way?.path ?? [];
  if (!way || !first) return [];
  const walk: ActionButton = {
    action: `go ${first}`,
    label: m.touria_b_walk(),
    about: wayWords(way),
    primary: true,
    along: () => play.walk(way),
  };
  if (way.path.length < 2) return [walk];
  const step = {
    action: `go ${first}`,
    label: m.touria_b_step(),
    about: m.touria_h_step(),
    along: () => (play.vias = play.vias.filter((via) => via !== first)),
  };
  return [step, walk];
}

type Button = (view: TouriaView, legal: TouriaChoice[]) => ActionButton;

const plain =
  (action: string, label: () => string, about: () => string, primary = true): Button =>
  () => ({ action, label: label(), about: about(), primary });

const BUTTONS: Record<string, Button> = {
  done: (view, legal) => ({
    action: 'done',
    label: doneWords(view, legal),
    about: m.touria_h_done(),
    primary: !has(legal, ...DEEDS, 'pay', 'give', 'elixir', 'open', 'go'),
  }),
  learn: plain('learn', m.touria_b_learn, m.touria_do_sword_master),
  drown: plain('drown', m.touria_b_drown, m.touria_do_fountain),
  steal: plain('steal', m.touria_b_steal, m.touria_do_thieves),
  roll: ({ phase }) => ({
    action: 'roll',
    label: phase === 'slay' ? m.touria_b_roll_again() : m.touria_b_roll(),
    about: m.touria_do_dragon(),
    primary: true,
  }),
  pay: ({ phase }) => ({
    action: 'pay',
    label: phase === 'slay' ? m.touria_b_pay_gem() : m.touria_b_pay_due(),
    about: phase === 'slay' ? m.touria_do_dragon() : '',
    primary: true,
  }),
  elixir: ({ map }) => ({
    action: 'elixir',
    label: m.touria_b_elixir(),
    about: m.touria_h_elixir({ place: theOf(map.here) }),
    primary: true,
  }),
  'use flagon': plain('use flagon', m.touria_b_flagon, m.touria_item_does_flagon, false),
  return: ({ need }) => ({
    action: 'return',
    label: m.touria_b_return(),
    about: m.touria_h_return({ need }),
    primary: true,
    ask: { text: m.touria_ask_return({ need }), yes: m.touria_b_return() },
  }),
};

function doneWords({ phase, map, turn }: TouriaView, legal: TouriaChoice[]): string {
  if (phase === 'walk') return map.used.length === 0 ? m.touria_b_stay() : m.touria_b_stop();
  if (phase === 'offer_elixir') return m.touria_b_pass();
  if (phase === 'slay') return m.touria_b_withhold();
  if (phase === 'end_turn') return m.touria_b_end();
  if (phase === 'open_door') return m.touria_b_leave();
  if (phase === 'due') return m.touria_b_cannot();
  return has(legal, ...DEEDS) && turn.times > 0 ? m.touria_b_nothing() : m.touria_b_done();
}

/** What may be answered without looking behind the screen: passing an elixir. */
export function openly(view: TouriaView, legal: TouriaChoice[]): ActionButton[] {
  if (view.phase !== 'offer_elixir' || !has(legal, 'done')) return [];
  return [{ action: 'done', label: m.touria_habit_pass(), about: '' }];
}

/** Whoever chose to pass at this place is not asked there. */
export function unasked(view: TouriaView, legal: TouriaChoice[]): string | null {
  const passes = view.phase === 'offer_elixir' && play.passes.includes(view.map.here);
  return passes && has(legal, 'done') ? 'done' : null;
}

// ---- the log ------------------------------------------------------------------------------

export function story(event: TouriaEvent, names: Names): string[] {
  const lines = told(event, names).filter(Boolean);
  if (event.winner !== undefined) {
    const words = event.verb === 'behind' ? m.touria_l_winner : m.touria_l_winner_sudden;
    lines.push(words({ name: names(event.winner) }));
  }
  return lines;
}

type Teller = (event: TouriaEvent, name: string, names: Names) => string[];

const own = (event: TouriaEvent) => changeOf(event, event.seat);
const give = (event: TouriaEvent) => things(own(event), -1);
const get = (event: TouriaEvent) => things(own(event), 1);
const place = (event: TouriaEvent) => theOf(event.object);
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

const TOLD: Record<TouriaEvent['verb'], Teller> = {
  start: (_, name) => [m.touria_l_start({ name })],
  coin: (e, name) => [m.touria_l_bonus({ name, things: get(e) })],
  sword: (e, name) => [m.touria_l_bonus({ name, things: get(e) })],
  gem: gemTold,
  tower: (e, name) => [m.touria_l_tower({ name, place: theOf(e.face), tower: towerOf(e.object) })],
  twist: (e, name) => [m.touria_l_twist({ name, tower: towerOf(e.object) })],
  idle: (e, name) => [m.touria_l_idle({ name, tower: towerOf(e.object) })],
  go: walked,
  fly: (e, name) => [m.touria_l_fly({ name, place: place(e) })],
  broom: (e, name) => [used(e, name, 'broom'), m.touria_l_fly({ name, place: place(e) })],
  compass: (e, name) => [
    used(e, name, 'compass'),
    ...walked({ ...e, path: [e.here ?? `mine${e.object}`] }, name),
  ],
  learn: (e, name) => [m.touria_l_learn({ name, things: get(e) || m.touria_swords({ count: 0 }) })],
  drown: (_, name) => [m.touria_l_drown({ name })],
  steal: (_, name) => [m.touria_l_steal({ name })],
  drawn: (e) => (e.gems ? [m.touria_l_drawn({ things: heapOf(e.gems) })] : []),
  roll: (e, name) => [(e.phase === 'slay' ? m.touria_l_roll_again : m.touria_l_roll)({ name })],
  rolled: (e) => [m.touria_l_rolled({ colour: colourOf(e.object) })],
  pay: (e, name) =>
    e.phase === 'slay'
      ? [m.touria_l_slay({ name, give: give(e), get: get(e) || m.touria_hearts({ count: 0 }) })]
      : [m.touria_l_pay({ name, give: give(e) })],
  sell: sold,
  pair: sold,
  triple: sold,
  joust_heart: (e, name) => [
    m.touria_l_joust({ name, get: get(e) || m.touria_hearts({ count: 0 }) }),
  ],
  joust_coins: (e, name) => [m.touria_l_joust({ name, get: get(e) })],
  order: (e, name) => [m.touria_l_order({ name, give: give(e), get: get(e) })],
  take: (e, name) => [m.touria_l_take({ name, item: itemOf(e.object) })],
  give: (e, name) => [m.touria_l_pay({ name, give: itemOf(e.object) })],
  elixir: (e, name, names) => {
    const other = e.changes.find(({ seat }) => seat !== e.seat)?.seat;
    return [m.touria_l_elixir({ name, other: other === undefined ? '' : names(other) })];
  },
  purple: (_, name) => [m.touria_l_purple({ name })],
  use: (e, name, names) =>
    e.object === 'flagon'
      ? [m.touria_l_flagon({ name })]
      : using((event) => event.object ?? '')(e, name, names),
  knapsack: using(() => 'knapsack'),
  chest: using(() => 'chest'),
  paint: (e, name) => [
    used(e, name, 'paintbrush'),
    m.touria_l_paint({ name, of: gemsOf(e.object ?? '', 1), to: colourOf(e.into) }),
    ...(get(e) ? [m.touria_l_picks({ things: get(e) })] : []),
  ],
  look: (e, name) => [
    ...(e.item ? [used(e, name, 'ball')] : []),
    m.touria_l_look({ name, number: e.object ?? '' }),
  ],
  behind: (e) =>
    e.object ? [m.touria_l_behind({ number: e.door ?? '', dweller: dwellerOf(e.object) })] : [],
  return: (_, name) => [m.touria_l_return({ name })],
  open: (e, name) => [m.touria_l_open({ name, number: e.object ?? '' })],
  done: doneTold,
  shown: () => [],
  posted: () => [],
  filled: () => [],
};

const told = (event: TouriaEvent, names: Names): string[] =>
  TOLD[event.verb]?.(event, names(event.seat), names) ?? [];

function gemTold(event: TouriaEvent, name: string): string[] {
  if (event.phase === 'bonus') return [m.touria_l_bonus({ name, things: get(event) })];
  if (event.phase !== 'keep') return [m.touria_l_gem({ name, things: get(event) })];
  return own(event)?.gems
    ? [m.touria_l_keep({ name, things: get(event) })]
    : [m.touria_l_keep_secret({ name })];
}

function walked(event: Walk, name: string): string[] {
  const path = event.path ?? [event.here ?? event.object ?? ''];
  const via = list(path.slice(0, -1).map(theOf));
  const to = theOf(path.at(-1));
  const lines = [
    via ? m.touria_l_go_via({ name, via, place: to }) : m.touria_l_go({ name, place: to }),
  ];
  if (get(event)) lines.push(m.touria_l_picks({ things: get(event) }));
  const change = own(event);
  if ((change?.coins ?? 0) < 0)
    lines.push(m.touria_l_pays({ things: m.touria_coins({ count: -(change?.coins ?? 0) }) }));
  return lines;
}

function sold(event: TouriaEvent, name: string): string[] {
  const got = get(event);
  return [
    got
      ? m.touria_l_sell({ name, give: give(event), get: got })
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
  const path = walk.path ?? [walk.here ?? walk.object ?? ''];
  const changes = added(earlier.changes, later.changes);
  const winner = later.winner === undefined ? {} : { winner: later.winner };
  if (later.verb === 'go') {
    const merged: Walk = { ...walk, ...winner, changes, path: [...path, later.object ?? ''] };
    return merged;
  }
  if (later.verb === 'gem' && later.phase === 'enter_mine')
    return { ...walk, ...winner, changes, path } as Walk;
  return null;
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
    return [m.touria_e_won({ name, number: event.door ?? '' })];
  const open = event.verb === 'behind' && view.doors[(event.door ?? 0) - 1]?.open;
  if (open && view.seats[event.seat]?.castle && event.object)
    return [m.touria_e_door({ name, number: event.door ?? '', dweller: dwellerOf(event.object) })];
  if (event.phase !== 'due') return [];
  if (event.verb === 'done') return [m.touria_e_unpaid()];
  if (event.verb === 'give') return [m.touria_e_paid({ give: itemOf(event.object) })];
  return event.verb === 'pay' || event.verb === 'paint'
    ? [m.touria_e_paid({ give: give(event) })]
    : [];
}

// ---- options, keys, rules -----------------------------------------------------------------

const yesNo = (value: unknown) => (value ? m.setup_yes() : m.setup_no());
const OPTIONS: Record<string, () => OptionWords> = {
  short: () => ({ label: m.touria_o_short(), about: m.touria_o_short_about(), choice: yesNo }),
  sudden_marriage: () => ({
    label: m.touria_o_sudden(),
    about: m.touria_o_sudden_about(),
    choice: yesNo,
  }),
  open_screens: () => ({ label: m.touria_o_open(), about: m.touria_o_open_about(), choice: yesNo }),
  edition: () => ({
    label: m.touria_o_edition(),
    about: m.touria_o_edition_about(),
    choice: String,
    file: m.touria_o_edition_file(),
  }),
};

export const option = (name: string): OptionWords | null => OPTIONS[name]?.() ?? null;

const TOWER_KEYS: Record<string, string> = { 1: 'nw', 2: 'ne', 3: 'se', 4: 'sw' };

/** Digits are towers, letters are what the buttons say. */
export function key(
  pressed: string,
  legal: TouriaChoice[],
  shown: ActionButton[] = [],
): string | null {
  const tower = TOWER_KEYS[pressed];
  const tries = tower ? towerActions(tower) : (LETTERS[pressed] ?? []);
  const open = new Set(legal.map(({ action }) => action));
  if (pressed === 'w') return shown.findLast(({ primary }) => primary)?.action ?? null;
  return tries.find((action) => open.has(action)) ?? null;
}

const LETTERS: Record<string, string[]> = { d: ['done'], p: ['done'], r: ['roll'], c: ['return'] };

const towerActions = (tower: string) =>
  play.armed === 'sword' ? [`twist ${tower}`] : [`tower ${tower}`, `idle ${tower}`];

export const keys = (): KeyWords[] => [
  { keys: ['1', '2', '3', '4'], does: m.touria_k_towers() },
  { keys: ['W'], does: m.touria_k_walk() },
  { keys: ['D'], does: m.touria_k_done() },
  { keys: ['C'], does: m.touria_k_return() },
];

export const rules = (): RuleSection[] => [
  { title: m.touria_r_aim(), paragraphs: [m.touria_r_aim_text()] },
  {
    title: m.touria_r_turn(),
    paragraphs: [m.touria_r_turn_towers(), m.touria_r_turn_way(), m.touria_r_turn_act()],
  },
  { title: m.touria_r_wizard(), paragraphs: [m.touria_r_wizard_text()] },
  { title: m.touria_r_items(), paragraphs: [m.touria_r_items_text()] },
  { title: m.touria_r_end(), paragraphs: [m.touria_r_end_text()] },
  { title: m.touria_r_variants(), paragraphs: [m.touria_r_variants_text()] },
  { title: m.touria_r_edition(), paragraphs: [m.touria_r_edition_text()] },
];

export { placeOf };
