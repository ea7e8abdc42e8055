/** What Wandering Towers asks: the prompt, and decisions that are no thing on the board. */
import * as m from '$words';
import type { TowersEvent, TowersView } from '$lib/generated/towers';
import type { ActionButton, Names } from '$lib/table/game';
import { never } from '$lib/union';
import { outcome } from './story';
import { cardName, spaceName, spellName, spellTarget, type TowersChoice } from './words';

type Word = () => string;

// ---- the prompt ---------------------------------------------------------------------------

export function prompt(view: TowersView, legal: TowersChoice[], names: Names): string {
  const { turn } = view;
  switch (view.phase) {
    case 'choose_card':
      return chooseCard(view, legal);
    case 'keep_roll':
      return m.towers_prompt_keep_roll({ face: turn.roll ?? 0, left: turn.rolls_left });
    case 'move_piece':
      return movePiece(view, legal);
    case 'window':
      return window(view, legal, names);
    case 'choose_target':
      return turn.first_tower !== null && turn.spell === 'swap_towers'
        ? m.towers_prompt_swap_second()
        : turn.spell
          ? spellTarget(turn.spell)
          : '';
    case 'choose_prisoner':
      return m.towers_prompt_prisoner();
    case 'repeat_spell':
      return turn.spell ? m.towers_prompt_repeat({ spell: spellName(turn.spell) }) : '';
    case 'step_tower':
      return m.towers_prompt_step();
    case 'last_spell':
      return m.towers_prompt_last();
    case 'answer_partner':
      return m.towers_prompt_answer({ name: names(turn.seat) });
    case 'return_card':
      return m.towers_prompt_return({ card: view.offered ? cardName(view.offered) : '' });
    case 'over':
      return outcome(view, names) ?? m.towers_prompt_over({ name: names(view.winners?.[0] ?? 0) });
    case 'turn_token':
    case 'choose_start_player':
    case 'draw':
    case 'rolling':
      return '';
    default:
      return never(view.phase);
  }
}

const offers = (legal: TowersChoice[], verb: TowersEvent['verb']) =>
  legal.some(({ event }) => event.verb === verb);

function chooseCard({ turn, solo }: TowersView, legal: TowersChoice[]): string {
  const plays = offers(legal, 'play');
  if (solo)
    return plays
      ? m.towers_prompt_solo({ left: solo.limit - solo.played })
      : m.towers_prompt_solo_stuck();
  if (turn.action === 2) return plays ? m.towers_prompt_second() : m.towers_prompt_second_stuck();
  if (!plays) return m.towers_prompt_stuck();
  return offers(legal, 'cast') ? m.towers_prompt_card_spell() : m.towers_prompt_card();
}

function movePiece({ turn }: TowersView, legal: TowersChoice[]): string {
  const wizards = legal.filter(({ event }) => event.verb === 'wizard');
  const towers = offers(legal, 'tower');
  const { wizard_steps: wizard, tower_steps: tower } = turn;
  const own = wizards.every(({ event }) => event.colour === event.seat);
  if (wizards.length > 0 && towers)
    return wizard === tower
      ? m.towers_prompt_either_same({ steps: wizard })
      : m.towers_prompt_either({ wizard, tower });
  if (wizards.length > 0)
    return own
      ? m.towers_prompt_wizard({ steps: wizard })
      : m.towers_prompt_wizard_partner({ steps: wizard });
  return towers ? m.towers_prompt_tower({ steps: tower }) : m.towers_prompt_nothing();
}

/** "Anyone?" — before a move, while a wizard sets out, or after it. */
function window({ turn }: TowersView, legal: TowersChoice[], names: Names): string {
  const own = legal[0]?.event.seat === turn.seat;
  const name = names(turn.seat);
  if (turn.moment === 'riding') {
    const to = spaceName(turn.chosen?.to);
    return own ? m.towers_prompt_riding_own({ to }) : m.towers_prompt_riding({ name, to });
  }
  if (turn.moment === 'after')
    return own ? m.towers_prompt_after_own() : m.towers_prompt_after({ name });
  if (own) return m.towers_prompt_before_own();
  if (turn.doing === 'renewal') return m.towers_prompt_before_renewal({ name });
  if (turn.doing === 'waiver' || !turn.card) return m.towers_prompt_before_waiver({ name });
  return m.towers_prompt_before({ name, card: cardName(turn.card) });
}

// ---- buttons ------------------------------------------------------------------------------

export function buttons(view: TowersView, legal: TowersChoice[]): ActionButton[] {
  return legal.flatMap(({ action, event }) => {
    const made = BUTTONS[event.verb]?.(view, event);
    return made ? [{ action, ...made }] : [];
  });
}

type Made = Omit<ActionButton, 'action'>;

const PASSES: Record<string, [Word, Word]> = {
  last_spell: [m.towers_pass_end, m.towers_pass_end_about],
  step_tower: [m.towers_pass_step, m.towers_pass_step_about],
  move_piece: [m.towers_pass_on, m.towers_pass_on_about],
  repeat_spell: [m.towers_pass_repeat, m.towers_pass_repeat_about],
};

function passing({ phase }: TowersView): Made {
  const [label, about] = PASSES[phase] ?? [m.towers_pass, m.towers_pass_about];
  return { label: label(), about: about(), primary: phase !== 'step_tower', keys: ['p'] };
}

const BUTTONS: Partial<
  Record<TowersEvent['verb'], (view: TowersView, event: TowersEvent) => Made>
> = {
  pass: passing,
  roll: () => ({ label: m.towers_roll(), about: m.towers_roll_about(), keys: ['r'] }),
  keep: ({ turn }) => ({
    label: m.towers_keep_roll({ face: turn.roll ?? 0 }),
    about: m.towers_keep_roll_about(),
    primary: true,
    keys: ['k'],
  }),
  renew: () => ({
    label: m.towers_renew(),
    about: m.towers_renew_about(),
    keys: ['n'],
    ask: { text: m.towers_ask_renew(), yes: m.towers_renew() },
  }),
  ask: () => ({
    label: m.towers_ask(),
    about: m.towers_ask_about(),
    keys: ['x'],
    ask: { text: m.towers_ask_ask(), yes: m.towers_ask_yes() },
  }),
  refuse: () => ({ label: m.towers_refuse(), about: m.towers_refuse_about(), keys: ['p'] }),
  potion: () => ({ label: m.towers_potion(), about: m.towers_potion_about() }),
  forward: (_, { to }) => ({
    label: m.towers_forward(),
    about: m.towers_nudge_about({ to: spaceName(to) }),
  }),
  back: (_, { to }) => ({
    label: m.towers_back(),
    about: m.towers_nudge_about({ to: spaceName(to) }),
  }),
};
