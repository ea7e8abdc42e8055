/** What Touria asks: the prompt, and decisions that are no thing on the board. */
import * as m from '$words';
import type { TouriaEvent, TouriaView } from '$lib/generated/touria';
import type { ActionButton, Names } from '$lib/table/game';
import { never } from '$lib/union';
import { asksOf, atOf, colourOf, itemOf, mineNumber, toOf } from './names';
import { proposed, toolOf, type Play } from './play.svelte';
import { wayWords, type TouriaChoice } from './words';

// ---- the prompt ---------------------------------------------------------------------------

const LOCATIONS = {
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

export function prompt(play: Play, view: TouriaView, legal: TouriaChoice[], names: Names): string {
  if (play.walking.length > 0 && view.phase === 'walk') return m.touria_walking();
  if (play.armed && legal.some((choice) => toolOf(choice) === play.armed))
    return armed(play, legal);
  const { phase, turn, map } = view;
  switch (phase) {
    case 'dragon':
    case 'sword_master':
    case 'trader':
    case 'goldsmith':
    case 'fountain':
    case 'forest':
    case 'thieves':
    case 'tournament':
      return atPlace(view, legal, LOCATIONS[phase]);
    case 'bonus':
      return m.touria_p_bonus();
    case 'turn':
      return turnPrompt(legal);
    case 'walk':
      return map.here === map.goal
        ? m.touria_p_walk_here({ at: atOf(map.here) })
        : m.touria_p_walk({ to: toOf(map.goal ?? '') });
    case 'enter_mine':
      return m.touria_p_mine({ number: mineNumber(map.here) });
    case 'flight':
      return m.touria_p_flight();
    case 'keep':
      return m.touria_p_keep();
    case 'slay':
      return (has(legal, 'pay') ? m.touria_p_slay : m.touria_p_slay_none)({
        colour: colourOf(view.die ?? ''),
      });
    case 'offer_elixir':
      return m.touria_p_elixir({ name: names(turn.seat), at: atOf(map.here) });
    case 'end_turn':
      return isFormal(legal) ? m.touria_p_formal() : m.touria_p_end();
    case 'open_door':
      return has(legal, 'done') ? m.touria_p_open_more() : m.touria_p_open();
    case 'due':
      return duePrompt(view, legal);
    case 'look_again':
      return m.touria_p_look();
    case 'over':
      return m.touria_p_over({ name: names(view.winner ?? 0) });
    case 'choose_start':
    case 'roll_die':
    case 'post_order':
    case 'show_item':
    case 'fill_mine':
    case 'draw_gems':
    case 'see_behind':
      return '';
    default:
      return never(phase);
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
  if (isFormal(legal)) return m.touria_p_formal();
  if (!has(legal, 'done')) return m.touria_p_paint_more();
  if (turn.times > 0) return m.touria_p_idle_place();
  const twice = legal.some(({ action }) => action === 'purple' || action === 'use bird');
  return twice ? m.touria_p_again() : m.touria_p_items();
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

function armed(play: Play, legal: TouriaChoice[]): string {
  const choice = legal.find((one) => toolOf(one) === play.armed);
  if (play.armed === 'sword') return m.touria_p_turn_idle_sword();
  const ask = (choice && ASK[choice.event.verb]) ?? m.touria_ask_use;
  return m.touria_p_armed({ name: itemOf(play.armed ?? ''), ask: ask() });
}

// ---- buttons ------------------------------------------------------------------------------

/** Decisions that are no thing on the board or behind the screen. */
export function buttons(play: Play, view: TouriaView, legal: TouriaChoice[]): ActionButton[] {
  if (play.walking.length > 0 && view.phase === 'walk') return [];
  const found = legal.flatMap((choice) => BUTTONS[choice.action]?.(view, legal) ?? []);
  const drawn = walkButtons(play, view, legal);
  const all = [...found, ...drawn].sort(
    (a, b) => Number(a.primary ?? false) - Number(b.primary ?? false),
  );
  // One key always goes on.
  const last = all.at(-1);
  if (last?.primary) last.keys = [...(last.keys ?? []), 'w'];
  return all;
}

function walkButtons(play: Play, view: TouriaView, legal: TouriaChoice[]): ActionButton[] {
  const way = proposed(view, legal, play.via);
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
    along: () => play.enter(first),
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
    keys: ['d', 'p'],
    primary: !has(legal, ...DEEDS, 'pay', 'give', 'elixir', 'open', 'go'),
  }),
  learn: plain('learn', m.touria_b_learn, m.touria_do_sword_master),
  drown: plain('drown', m.touria_b_drown, m.touria_do_fountain),
  steal: plain('steal', m.touria_b_steal, m.touria_do_thieves),
  roll: ({ phase }) => ({
    action: 'roll',
    label: phase === 'slay' ? m.touria_b_roll_again() : m.touria_b_roll(),
    about: m.touria_do_dragon(),
    keys: ['r'],
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
    about: m.touria_h_elixir({ at: atOf(map.here) }),
    primary: true,
  }),
  'use flagon': plain('use flagon', m.touria_b_flagon, m.touria_item_does_flagon, false),
  return: ({ need }) => ({
    action: 'return',
    label: m.touria_b_return(),
    about: m.touria_h_return({ need }),
    keys: ['c'],
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
export function openly(view: TouriaView): ActionButton[] {
  if (view.phase !== 'offer_elixir') return [];
  return [{ action: 'done', label: m.touria_habit_pass(), about: '' }];
}

/**
 * Whoever chose to pass at this place is not asked there. And where a question is put only so that
 * nobody learns what is secret (T103), there is but one answer.
 */
export function unasked(play: Play, view: TouriaView, legal: TouriaChoice[]): string | null {
  const passes = view.phase === 'offer_elixir' && play.passes.includes(view.map.here);
  return passes || isFormal(legal) ? 'done' : null;
}

const isFormal = (legal: TouriaChoice[]) => legal.length === 1 && legal[0]?.action === 'done';
