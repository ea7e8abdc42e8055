/** The words of Wandering Towers: names, prompts, what a decision would do, log lines, the ending. */
import * as m from '$words';
import type { Choice, Told } from '$lib/generated/messages';
import type { Card, SpellView, TowersEvent, TowersView } from '$lib/generated/towers';
import type { ActionButton, KeyWords, Names, OptionWords, RuleSection } from '$lib/table/game';
import { SPACES } from './ring';

export type TowersChoice = Choice & { event: TowersEvent };
export type Spell = SpellView['spell'];
type Word = () => string;

export const SPELLS = [
  'advance_wizard',
  'advance_tower',
  'swap_towers',
  'headwind_wizard',
  'headwind_tower',
  'nudge_keep',
  'piggyback',
  'free_wizard',
] as const satisfies Spell[];

interface SpellWords {
  name: Word;
  does: Word;
  brief: Word;
  target: Word;
}

const SPELL_WORDS: Record<Spell, SpellWords> = {
  advance_wizard: {
    name: m.towers_spell_advance_wizard,
    does: m.towers_does_advance_wizard,
    brief: m.towers_brief_advance_wizard,
    target: m.towers_prompt_target_advance_wizard,
  },
  advance_tower: {
    name: m.towers_spell_advance_tower,
    does: m.towers_does_advance_tower,
    brief: m.towers_brief_advance_tower,
    target: m.towers_prompt_target_advance_tower,
  },
  swap_towers: {
    name: m.towers_spell_swap_towers,
    does: m.towers_does_swap_towers,
    brief: m.towers_brief_swap_towers,
    target: m.towers_prompt_target_swap_towers,
  },
  headwind_wizard: {
    name: m.towers_spell_headwind_wizard,
    does: m.towers_does_headwind_wizard,
    brief: m.towers_brief_headwind_wizard,
    target: m.towers_prompt_target_headwind_wizard,
  },
  headwind_tower: {
    name: m.towers_spell_headwind_tower,
    does: m.towers_does_headwind_tower,
    brief: m.towers_brief_headwind_tower,
    target: m.towers_prompt_target_headwind_tower,
  },
  nudge_keep: {
    name: m.towers_spell_nudge_keep,
    does: m.towers_does_nudge_keep,
    brief: m.towers_brief_nudge_keep,
    target: m.towers_prompt_target_nudge_keep,
  },
  piggyback: {
    name: m.towers_spell_piggyback,
    does: m.towers_does_piggyback,
    brief: m.towers_brief_piggyback,
    target: m.towers_prompt_target_piggyback,
  },
  free_wizard: {
    name: m.towers_spell_free_wizard,
    does: m.towers_does_free_wizard,
    brief: m.towers_brief_free_wizard,
    target: m.towers_prompt_target_free_wizard,
  },
};

export const spellName = (spell: Spell) => SPELL_WORDS[spell].name();
export const spellDoes = (spell: Spell) => SPELL_WORDS[spell].does();
export const spellBrief = (spell: Spell) => SPELL_WORDS[spell].brief();

const LANDS: Word[] = [m.towers_land_0, m.towers_land_1, m.towers_land_2, m.towers_land_3];

export function spaceName(space: number | undefined): string {
  const at = space ?? 0;
  return m.towers_space({
    land: LANDS[Math.floor(at / 4) % 4]!(),
    number: (at % 4) + 1,
  });
}

const list = (parts: string[]) => new Intl.ListFormat().format(parts);
const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

/** "2 wizards of Ann and 1 wizard of Bo", from counts by colour. */
export function wizardList(counts: number[], names: Names): string {
  return list(
    counts.flatMap((count, seat) =>
      count > 0 ? [m.towers_wizards_of({ count, name: names(seat) })] : [],
    ),
  );
}

// ---- cards --------------------------------------------------------------------------------

export function cardName({ wizard, tower, dice }: Card): string {
  if (wizard !== null && tower !== null) {
    if (dice > 0) return m.towers_card_die();
    if (wizard === tower) return m.towers_card_same({ steps: wizard });
    return m.towers_card_either({ wizard, tower });
  }
  if (wizard !== null)
    return dice > 0 ? m.towers_card_wizard_dice({ dice }) : m.towers_card_wizard({ steps: wizard });
  return dice > 0 ? m.towers_card_tower_dice({ dice }) : m.towers_card_tower({ steps: tower ?? 0 });
}

export function cardDoes({ wizard, tower, dice }: Card): string {
  if (wizard !== null && tower !== null)
    return dice > 0 ? m.towers_does_both_dice() : m.towers_does_both({ wizard, tower });
  if (wizard !== null)
    return dice > 0 ? m.towers_does_wizard_dice({ dice }) : m.towers_does_wizard({ steps: wizard });
  return dice > 0 ? m.towers_does_tower_dice({ dice }) : m.towers_does_tower({ steps: tower ?? 0 });
}

// ---- what a decision would do -------------------------------------------------------------

/** The piece that a decision is about, and where it stands. */
export function pieceName(event: TowersEvent, names: Names): string {
  const from = spaceName(event.space);
  if (event.verb === 'free')
    return m.towers_prisoner({ owner: names(event.colour ?? 0), number: event.tower ?? 0 });
  if (event.tower !== undefined) return m.towers_piece_tower({ number: event.tower, from });
  if (event.colour === event.seat) return m.towers_piece_wizard_own({ from });
  return m.towers_piece_wizard({ owner: names(event.colour ?? 0), from });
}

/** What would happen, in one sentence. */
export function would(event: TowersEvent, names: Names): string {
  return m.towers_sentence({ parts: effects(event, names).join(', ') });
}

function effects(event: TowersEvent, names: Names): string[] {
  const piece = pieceName(event, names);
  const to = spaceName(event.to);
  switch (event.verb) {
    case 'wizard':
      return event.enters
        ? [m.towers_would_home({ piece }), keepGoes(event)]
        : [m.towers_would_wizard({ piece, to })];
    case 'tower':
      return flight(event, m.towers_would_tower({ piece, to }), names);
    case 'swap':
      return event.other === undefined
        ? [m.towers_would_swap_first({ piece })]
        : [m.towers_would_swap({ piece, other: event.other })];
    case 'lift':
      return [m.towers_would_lift({ piece })];
    case 'ride':
      return [m.towers_would_ride({ piece, to })];
    case 'free':
      return [m.towers_would_free({ piece })];
    case 'forward':
    case 'back':
      return [m.towers_would_nudge({ to })];
    default:
      return [];
  }
}

function keepGoes({ to, keep_to }: TowersEvent): string {
  if (keep_to === undefined || keep_to === to) return m.towers_would_keep_stays();
  return m.towers_would_keep({ to: spaceName(keep_to) });
}

function flight(event: TowersEvent, first: string, names: Names): string[] {
  const { carries = [], imprisons, fills, seat } = event;
  const head = [first];
  if (carries.length > 0) head.push(m.towers_would_with({ count: carries.length }));
  if (event.carries_keep) head.push(m.towers_would_carry());
  const parts = [head.join(', ')];
  if (imprisons) parts.push(m.towers_would_cover({ wizards: wizardList(imprisons, names) }));
  if (fills === seat) parts.push(m.towers_would_fill());
  else if (fills !== undefined) parts.push(m.towers_would_fill_other({ name: names(fills) }));
  return parts;
}

/** The question before something that can't be taken back lightly. */
export function question(event: TowersEvent, names: Names): { text: string; yes: string } {
  const what = would(event, names);
  if (event.verb === 'tower')
    return {
      text: event.reveals ? m.towers_ask_tower({ what }) : m.towers_ask_move({ what }),
      yes: m.towers_yes_tower(),
    };
  if (event.verb === 'lift') return { text: m.towers_ask_lift({ what }), yes: m.towers_yes_lift() };
  if (event.verb === 'wizard' && event.enters)
    return { text: m.towers_ask_home({ what }), yes: m.towers_yes_home() };
  const yes = event.verb === 'wizard' ? m.towers_yes_wizard() : m.towers_yes_do();
  return {
    text: m.towers_ask_move({ what }),
    yes: event.verb === 'swap' ? m.towers_yes_swap() : yes,
  };
}

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
          ? SPELL_WORDS[turn.spell].target()
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
    default:
      return '';
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
  return { label: label(), about: about(), primary: phase !== 'step_tower' };
}

const BUTTONS: Partial<
  Record<TowersEvent['verb'], (view: TowersView, event: TowersEvent) => Made>
> = {
  pass: passing,
  roll: () => ({ label: m.towers_roll(), about: m.towers_roll_about() }),
  keep: ({ turn }) => ({
    label: m.towers_keep_roll({ face: turn.roll ?? 0 }),
    about: m.towers_keep_roll_about(),
    primary: true,
  }),
  renew: () => ({
    label: m.towers_renew(),
    about: m.towers_renew_about(),
    ask: { text: m.towers_ask_renew(), yes: m.towers_renew() },
  }),
  ask: () => ({
    label: m.towers_ask(),
    about: m.towers_ask_about(),
    ask: { text: m.towers_ask_ask(), yes: m.towers_ask_yes() },
  }),
  refuse: () => ({ label: m.towers_refuse(), about: m.towers_refuse_about() }),
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

// ---- the log ------------------------------------------------------------------------------

/** Steps told in one line keep what was told before them. */
interface Merged extends TowersEvent {
  drawn?: Card[];
}

export function story(event: TowersEvent, names: Names): string[] {
  const tell = LINES[event.verb];
  return tell ? tell(event, event.seat < 0 ? '' : names(event.seat), names) : [];
}

type Teller = (event: Merged, name: string, names: Names) => string[];

const cardOf = (card: Card | undefined) => (card ? cardName(card) : m.towers_card_back());

const LINES: Partial<Record<TowersEvent['verb'], Teller>> = {
  start: (_, name) => [m.towers_log_start({ name })],
  token: ({ spell }) => (spell ? [m.towers_log_token({ spell: spellName(spell) })] : []),
  rolled: ({ face }, name) => [m.towers_log_rolled({ name, face: face ?? 0 })],
  // What others draw is hidden, and that they do is a matter of course.
  drawn: ({ card, drawn }, name) => {
    const cards = drawn ?? (card ? [card] : []);
    return cards.length > 0 ? [m.towers_log_drawn({ name, cards: list(cards.map(cardName)) })] : [];
  },
  play: ({ card }, name) => [m.towers_log_play({ name, card: cardOf(card) })],
  discard: ({ card }, name) => [m.towers_log_discard({ name, card: cardOf(card) })],
  renew: (_, name) => [m.towers_log_renew({ name })],
  ask: (_, name) => [m.towers_log_ask({ name })],
  refuse: (_, name) => [m.towers_log_refuse({ name })],
  give: ({ card }, name) => [
    card ? m.towers_log_give({ name, card: cardName(card) }) : m.towers_log_give_hidden({ name }),
  ],
  potion: (_, name) => [m.towers_log_potion({ name })],
  forward: ({ to }, name) => [m.towers_log_forward({ name, to: spaceName(to) })],
  back: ({ to }, name) => [m.towers_log_back({ name, to: spaceName(to) })],
  cast: ({ spell }, name) => (spell ? [m.towers_log_cast({ name, spell: spellName(spell) })] : []),
  wizard: (event, name, names) => [
    wizardLine(event, name, names),
    ...(event.enters && event.keep_to !== undefined && event.keep_to !== event.to
      ? [m.towers_log_keep({ to: spaceName(event.keep_to) })]
      : []),
  ],
  tower: (event, name, names) => [towerLine(event, name), ...followed(event, names)],
  swap: ({ tower, other }, name) =>
    other === undefined ? [] : [m.towers_log_swap({ name, number: other, other: tower ?? 0 })],
  lift: ({ tower }, name) => [m.towers_log_lift({ name, number: tower ?? 0 })],
  ride: ({ colour }, _, names) => [m.towers_log_ride({ owner: names(colour ?? 0) })],
  free: ({ colour }, _, names) => [m.towers_log_free({ owner: names(colour ?? 0) })],
};

function wizardLine(event: Merged, name: string, names: Names): string {
  const from = spaceName(event.space);
  const to = spaceName(event.to);
  if (event.colour !== event.seat) {
    const owner = names(event.colour ?? 0);
    return event.enters
      ? m.towers_log_home_of({ name, owner, from })
      : m.towers_log_wizard_of({ name, owner, from, to });
  }
  if (event.card) {
    const card = cardName(event.card);
    return event.enters
      ? m.towers_log_home_card({ name, card, from })
      : m.towers_log_wizard_card({ name, card, from, to });
  }
  return event.enters ? m.towers_log_home({ name, from }) : m.towers_log_wizard({ name, from, to });
}

function towerLine(event: Merged, name: string): string {
  const place = { from: spaceName(event.space), to: spaceName(event.to) };
  const number = event.tower ?? 0;
  if (event.card)
    return m.towers_log_tower_card({ name, number, card: cardName(event.card), ...place });
  return m.towers_log_tower({ name, number, ...place });
}

/** What the flight brought about, as one more line. */
function followed(event: TowersEvent, names: Names): string[] {
  const { carries = [], imprisons, fills } = event;
  const parts: string[] = [];
  if (carries.length > 0) parts.push(m.towers_log_with({ count: carries.length }));
  if (event.carries_keep) parts.push(m.towers_log_carry());
  if (imprisons) parts.push(m.towers_log_cover({ wizards: wizardList(imprisons, names) }));
  if (fills !== undefined) parts.push(m.towers_log_fill({ name: names(fills) }));
  return parts.length > 0 ? [parts.join(' ')] : [];
}

/** A card and its move, and cards drawn together, are one line each; passes are none. */
export function merge(earlier: Merged, later: Merged): TowersEvent | null {
  if (later.verb === 'pass' || later.verb === 'keep' || later.verb === 'roll') return earlier;
  if (earlier.seat !== later.seat) return null;
  if (earlier.verb === 'drawn' && later.verb === 'drawn') {
    const before = earlier.drawn ?? (earlier.card ? [earlier.card] : []);
    return { ...later, drawn: [...before, ...(later.card ? [later.card] : [])] } as TowersEvent;
  }
  const moves = later.verb === 'tower' || (later.verb === 'wizard' && later.colour === later.seat);
  if (earlier.verb === 'play' && moves && !later.spell && earlier.card)
    return { ...later, card: earlier.card };
  return null;
}

// ---- the ending ---------------------------------------------------------------------------

/** Teams and the solo game have words of their own. */
export function outcome(view: TowersView, names: Names): string | null {
  const { winners, solo } = view;
  if (!winners) return null;
  if (solo) return winners.length > 0 ? m.towers_over_solo_won() : m.towers_over_solo_lost();
  if (inTeams(view) && winners.length === view.seats.length / teamCount(view))
    return m.towers_over_team({ names: list(winners.map(names)) });
  return null;
}

const teamCount = ({ seats }: TowersView) => new Set(seats.map(({ team }) => team)).size;
export const inTeams = (view: TowersView) => teamCount(view) < view.seats.length;
/** Who sits opposite; null where nobody is a partner. */
export function partnerOf(view: TowersView, seat: number): number | null {
  const found = view.seats.findIndex(
    ({ team }, other) => other !== seat && team === view.seats[seat]?.team,
  );
  return found < 0 ? null : found;
}

export function ending(_history: Told[], view: TowersView, names: Names): string[] {
  if (view.solo) return [soloEnd(view)];
  const winners = view.winners ?? [];
  const done = view.seats.flatMap((seat, i) => (seat.goal ? [i] : []));
  const lines: string[] = [];
  if (inTeams(view) && done.length > 0)
    lines.push(m.towers_end_goal_team({ names: list(done.map(names)) }));
  else for (const seat of done) lines.push(m.towers_end_goal({ name: names(seat) }));
  if (done.length === 0) lines.push(m.towers_end_all_home());
  if (done.length !== 1 && !inTeams(view))
    for (const seat of winners)
      lines.push(m.towers_end_most({ name: names(seat), count: view.seats[seat]?.full ?? 0 }));
  const seats = view.seats.map((seat, i) =>
    m.towers_end_seat({ ...seat, all: seat.wizards, name: names(i) }),
  );
  return [...lines, ...seats];
}

function soloEnd({ solo, seats, winners }: TowersView): string {
  if (winners?.length) return m.towers_end_solo_won({ count: solo?.played ?? 0 });
  return m.towers_end_solo_lost({ home: seats[0]?.home ?? 0, all: seats[0]?.wizards ?? 0 });
}

// ---- the board in words -------------------------------------------------------------------

/** A space and all that can be seen on it. */
export function spaceText(view: TowersView, at: number, names: Names): string {
  const space = view.spaces[at];
  if (!space) return '';
  const parts: string[] = [];
  const top = space.towers.at(-1);
  if (top) {
    const towers = list(
      space.towers.map(({ tower: number, shield }) =>
        (shield ? m.towers_tower_shield : m.towers_tower_plain)({ number }),
      ),
    );
    parts.push(m.towers_at_stack({ count: space.towers.length, towers }));
    for (const { tower: number, wizards } of space.towers.slice(0, -1))
      if (wizards && sum(wizards) > 0)
        parts.push(
          m.towers_under({
            tower: m.towers_tower({ number }),
            wizards: wizardList(wizards, names),
          }),
        );
    if (!space.keep)
      parts.push(
        top.wizards && sum(top.wizards) > 0
          ? m.towers_at_top({ wizards: wizardList(top.wizards, names) })
          : m.towers_at_bare(),
      );
  } else {
    const here = space.wizards && sum(space.wizards) > 0;
    if (space.shield) parts.push(m.towers_at_shield());
    if (here) parts.push(m.towers_at_ground({ wizards: wizardList(space.wizards ?? [], names) }));
    else if (!space.keep) parts.push(m.towers_at_empty());
  }
  if (space.keep) parts.push(m.towers_at_keep());
  return `${spaceName(at)}: ${parts.join('; ')}`;
}

export const allSpaces = Array.from({ length: SPACES }, (_, i) => i);

// ---- options, keys, rules -----------------------------------------------------------------

const OPTIONS: Record<string, { label: Word; about: Word; choices: Record<string, Word> }> = {
  variant: {
    label: m.towers_option_variant,
    about: m.towers_option_variant_about,
    choices: {
      base: m.towers_option_variant_base,
      expert: m.towers_option_variant_expert,
      teams: m.towers_option_variant_teams,
      expert_teams: m.towers_option_variant_expert_teams,
    },
  },
  spells: {
    label: m.towers_option_spells,
    about: m.towers_option_spells_about,
    choices: { usual: m.towers_option_spells_usual, random: m.towers_option_spells_random },
  },
  spell_count: {
    label: m.towers_option_spell_count,
    about: m.towers_option_spell_count_about,
    choices: {},
  },
  open_memory: {
    label: m.towers_option_open_memory,
    about: m.towers_option_open_memory_about,
    choices: {},
  },
};

export function option(name: string): OptionWords | null {
  const words = OPTIONS[name];
  if (!words) return null;
  const choice: OptionWords['choice'] = (value) =>
    words.choices[String(value)]?.() ?? String(value);
  const made = { label: words.label(), about: words.about(), choice };
  if (name !== 'spells') return made;
  return {
    ...made,
    menu: {
      words: ['usual', 'random'].map((value) => ({ value, label: choice(value) })),
      some: m.towers_option_spells_some(),
      names: SPELLS.map((value) => ({
        value,
        label: spellName(value),
        about: spellDoes(value),
      })),
    },
  };
}

export const keys = (): KeyWords[] => [
  { keys: ['1', '2', '3'], does: m.towers_key_cards() },
  { keys: ['4', '…', '9', '0', '-'], does: m.towers_key_spells() },
  { keys: ['←', '→'], does: m.towers_key_ring() },
  { keys: ['R'], does: m.towers_key_roll() },
  { keys: ['K'], does: m.towers_key_keep() },
  { keys: ['P'], does: m.towers_key_pass() },
  { keys: ['N'], does: m.towers_key_new() },
  { keys: ['X'], does: m.towers_key_exchange() },
];

export const rules = (): RuleSection[] => [
  { title: m.towers_rules_aim(), paragraphs: [m.towers_rules_aim_1()] },
  {
    title: m.towers_rules_turn(),
    paragraphs: [m.towers_rules_turn_1(), m.towers_rules_turn_2()],
  },
  {
    title: m.towers_rules_wizards(),
    paragraphs: [m.towers_rules_wizards_1(), m.towers_rules_wizards_2()],
  },
  {
    title: m.towers_rules_towers(),
    paragraphs: [m.towers_rules_towers_1(), m.towers_rules_towers_2()],
  },
  { title: m.towers_rules_spells(), paragraphs: [m.towers_rules_spells_1()] },
  { title: m.towers_rules_end(), paragraphs: [m.towers_rules_end_1()] },
  { title: m.towers_rules_expert(), paragraphs: [m.towers_rules_expert_1()] },
  { title: m.towers_rules_teams(), paragraphs: [m.towers_rules_teams_1()] },
  { title: m.towers_rules_solo(), paragraphs: [m.towers_rules_solo_1()] },
];
