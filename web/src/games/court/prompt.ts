/** What To Court the King asks: the prompt, and decisions that are no thing on the board. */
import * as m from '$words';
import type { CourtView } from '$lib/generated/court';
import type { ActionButton, Names } from '$lib/table/game';
import { never } from '$lib/union';
import { diceText, doesOf, nameOf, type CourtChoice } from './words';

type Word = () => string;

// ---- the prompt ---------------------------------------------------------------------------

export function prompt(view: CourtView, legal: CourtChoice[], names: Names): string {
  const { turn } = view;
  switch (view.phase) {
    case 'first_roll':
      return firstRoll(view, legal);
    case 'use_or_set_aside':
      return setAside(view, legal);
    case 'choose_die':
    case 'choose_dice':
      return (CHOOSE[turn.ability ?? ''] ?? (() => ''))();
    case 'choose_receiver':
      return m.court_prompt_receiver();
    case 'choose_value':
      return (VALUE[turn.ability ?? ''] ?? m.court_prompt_value)({
        name: nameOf(turn.ability ?? ''),
      });
    case 'take_card':
      return m.court_prompt_take({ dice: diceText(turn.aside) });
    case 'over':
      return m.court_prompt_over({ name: names(view.claim?.king ?? 0) });
    case 'choose_start_player':
    case 'rolling':
      return '';
    default:
      return never(view.phase);
  }
}

function firstRoll(view: CourtView, legal: CourtChoice[]): string {
  const { claim, turn, final } = view;
  if (final && claim)
    return (turn.seat === claim.queen ? m.court_prompt_win_back : m.court_prompt_challenge)(claim);
  const brings = legal.some((choice) => choice.event.verb === 'use');
  const words = brings ? m.court_prompt_first_roll_bring : m.court_prompt_first_roll;
  return words({ count: turn.unrolled + turn.active.length });
}

function setAside({ turn }: CourtView, legal: CourtChoice[]): string {
  if (!turn.due) return m.court_prompt_free({ count: turn.active.length });
  if (turn.active.length > 1) return m.court_prompt_due();
  const uses = legal.some((choice) => choice.event.verb === 'use');
  return uses ? m.court_prompt_due_last_use() : m.court_prompt_due_last();
}

const CHOOSE: Record<string, Word> = {
  fool: m.court_prompt_fool,
  maid: m.court_prompt_maid,
  philosopher: m.court_prompt_philosopher,
  astronomer: m.court_prompt_astronomer,
  magician: m.court_prompt_magician,
  merchant: m.court_prompt_merchant,
  noblewoman: m.court_prompt_noblewoman,
  nobleman: m.court_prompt_nobleman,
  alchemist: m.court_prompt_alchemist,
};

const VALUE: Record<string, Word> = {
  philosopher: m.court_prompt_value_philosopher,
  alchemist: m.court_prompt_value_alchemist,
};

// ---- buttons ------------------------------------------------------------------------------

/** Roll, done, pass, take none, flip the Fool. */
export function buttons(view: CourtView, legal: CourtChoice[]): ActionButton[] {
  return legal.flatMap(({ action }) => BUTTONS[action]?.(view) ?? []);
}

const BUTTONS: Record<string, (view: CourtView) => ActionButton> = {
  roll: ({ turn }) => ({
    action: 'roll',
    label: m.court_roll({ count: turn.unrolled + turn.active.length }),
    about: m.court_hint_roll(),
    primary: true,
    keys: ['r'],
  }),
  done: () => ({
    action: 'done',
    label: m.court_done(),
    about: m.court_hint_done(),
    primary: true,
    keys: ['d'],
  }),
  pass: () => ({
    action: 'pass',
    label: m.court_pass(),
    about: m.court_hint_pass(),
    keys: ['p'],
    ask: { text: m.court_ask_pass(), yes: m.court_pass() },
  }),
  decline: () => ({
    action: 'decline',
    label: m.court_decline(),
    about: m.court_hint_decline(),
    keys: ['p'],
    ask: { text: m.court_ask_decline(), yes: m.court_decline() },
  }),
  'take charlatan': () => ({
    action: 'take charlatan',
    label: m.court_take_charlatan(),
    about: doesOf('charlatan'),
    ask: {
      text: m.court_ask_take({ name: nameOf('charlatan'), does: doesOf('charlatan') }),
      yes: m.court_take_charlatan(),
    },
  }),
};
