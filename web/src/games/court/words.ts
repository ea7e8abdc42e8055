/** The words of To Court the King: names, costs, abilities, prompts, log lines and the ending. */
import * as m from '$words';
import type { Choice, Told } from '$lib/generated/messages';
import type { CourtEvent, CourtView } from '$lib/generated/court';
import type { ActionButton, KeyWords, Names, OptionWords, RuleSection } from '$lib/table/game';

export const CHARACTERS = [
  'fool',
  'charlatan',
  'farmer',
  'maid',
  'philosopher',
  'laborer',
  'guard',
  'hunter',
  'astronomer',
  'merchant',
  'noblewoman',
  'pawnbroker',
  'knight',
  'magician',
  'alchemist',
  'bishop',
  'nobleman',
  'general',
  'queen',
  'king',
] as const;

export type Character = (typeof CHARACTERS)[number];
export type CourtChoice = Choice & { event: CourtEvent };

type Word = () => string;

const NAMES: Record<Character, Word> = {
  fool: m.court_name_fool,
  charlatan: m.court_name_charlatan,
  farmer: m.court_name_farmer,
  maid: m.court_name_maid,
  philosopher: m.court_name_philosopher,
  laborer: m.court_name_laborer,
  guard: m.court_name_guard,
  hunter: m.court_name_hunter,
  astronomer: m.court_name_astronomer,
  merchant: m.court_name_merchant,
  noblewoman: m.court_name_noblewoman,
  pawnbroker: m.court_name_pawnbroker,
  knight: m.court_name_knight,
  magician: m.court_name_magician,
  alchemist: m.court_name_alchemist,
  bishop: m.court_name_bishop,
  nobleman: m.court_name_nobleman,
  general: m.court_name_general,
  queen: m.court_name_queen,
  king: m.court_name_king,
};

const COSTS: Record<Character, Word> = {
  fool: m.court_cost_fool,
  charlatan: m.court_cost_charlatan,
  farmer: m.court_cost_farmer,
  maid: m.court_cost_maid,
  philosopher: m.court_cost_philosopher,
  laborer: m.court_cost_laborer,
  guard: m.court_cost_guard,
  hunter: m.court_cost_hunter,
  astronomer: m.court_cost_astronomer,
  merchant: m.court_cost_merchant,
  noblewoman: m.court_cost_noblewoman,
  pawnbroker: m.court_cost_pawnbroker,
  knight: m.court_cost_knight,
  magician: m.court_cost_magician,
  alchemist: m.court_cost_alchemist,
  bishop: m.court_cost_bishop,
  nobleman: m.court_cost_nobleman,
  general: m.court_cost_general,
  queen: m.court_cost_queen,
  king: m.court_cost_king,
};

const DOES: Record<Character, Word> = {
  fool: m.court_does_fool,
  charlatan: m.court_does_charlatan,
  farmer: m.court_does_farmer,
  maid: m.court_does_maid,
  philosopher: m.court_does_philosopher,
  laborer: m.court_does_laborer,
  guard: m.court_does_guard,
  hunter: m.court_does_hunter,
  astronomer: m.court_does_astronomer,
  merchant: m.court_does_merchant,
  noblewoman: m.court_does_noblewoman,
  pawnbroker: m.court_does_pawnbroker,
  knight: m.court_does_knight,
  magician: m.court_does_magician,
  alchemist: m.court_does_alchemist,
  bishop: m.court_does_bishop,
  nobleman: m.court_does_nobleman,
  general: m.court_does_general,
  queen: m.court_does_queen,
  king: m.court_does_king,
};

const BRIEF: Record<Character, Word> = {
  fool: m.court_brief_fool,
  charlatan: m.court_brief_charlatan,
  farmer: m.court_brief_farmer,
  maid: m.court_brief_maid,
  philosopher: m.court_brief_philosopher,
  laborer: m.court_brief_laborer,
  guard: m.court_brief_guard,
  hunter: m.court_brief_hunter,
  astronomer: m.court_brief_astronomer,
  merchant: m.court_brief_merchant,
  noblewoman: m.court_brief_noblewoman,
  pawnbroker: m.court_brief_pawnbroker,
  knight: m.court_brief_knight,
  magician: m.court_brief_magician,
  alchemist: m.court_brief_alchemist,
  bishop: m.court_brief_bishop,
  nobleman: m.court_brief_nobleman,
  general: m.court_brief_general,
  queen: m.court_brief_queen,
  king: m.court_brief_king,
};

const known = (name: string | undefined): name is Character => !!name && name in NAMES;
const say = (words: Record<Character, Word>, name: string | undefined) =>
  known(name) ? words[name]() : (name ?? '');

export const nameOf = (name: string | undefined) => say(NAMES, name);
export const costOf = (name: string) => say(COSTS, name);
export const doesOf = (name: string) => say(DOES, name);
export const briefOf = (name: string) => say(BRIEF, name);

/** Dice in words: "2 5 5". */
export const diceText = (dice: number[] | undefined) => (dice ?? []).join(' ');

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
    default:
      return '';
  }
}

function firstRoll(view: CourtView, legal: CourtChoice[]): string {
  const { claim, turn, final } = view;
  if (final && claim)
    return (turn.seat === claim.queen ? m.court_prompt_win_back : m.court_prompt_challenge)(claim);
  const brings = legal.some((choice) => choice.event.verb === 'use');
  const words = brings ? m.court_prompt_first_roll_bring : m.court_prompt_first_roll;
  return words({ count: turn.unrolled });
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
  }),
  done: () => ({
    action: 'done',
    label: m.court_done(),
    about: m.court_hint_done(),
    primary: true,
  }),
  pass: () => ({
    action: 'pass',
    label: m.court_pass(),
    about: m.court_hint_pass(),
    ask: { text: m.court_ask_pass(), yes: m.court_pass() },
  }),
  decline: () => ({
    action: 'decline',
    label: m.court_decline(),
    about: m.court_hint_decline(),
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

// ---- the log ------------------------------------------------------------------------------

export function story(event: CourtEvent, names: Names): string[] {
  const name = names(event.seat);
  const lines = told(event, name);
  if (event.challenge) {
    const words = event.challenge === 'won' ? m.court_log_won : m.court_log_failed;
    lines.push(words({ name, dice: diceText(event.result) }));
  }
  if (event.final_begins) lines.push(m.court_log_final());
  if (event.winner !== undefined) lines.push(m.court_log_winner({ name: names(event.winner) }));
  return lines;
}

/** The line of the decision or outcome itself; steps that the next line tells anyway have none. */
function told(event: CourtEvent, name: string): string[] {
  const { face = 0, character } = event;
  switch (event.verb) {
    case 'start':
      return [m.court_log_start({ name })];
    case 'rolled':
      return [m.court_log_rolled({ name, dice: diceText(event.dice) })];
    case 'aside':
      return [m.court_log_aside({ name, dice: diceText(event.dice ?? [face]) })];
    case 'die':
      return [m.court_log_die({ name, face })];
    case 'to':
      return [m.court_log_to({ name, face })];
    case 'use':
      return [m.court_log_use({ name, character: nameOf(character) })];
    case 'take':
      return [taken(name, character)];
    case 'decline':
      return [m.court_log_decline({ name })];
    case 'pass':
      return [m.court_log_pass({ name })];
    default:
      return [];
  }
}

function taken(name: string, character: string | undefined): string {
  if (character === 'king') return m.court_log_take_king({ name });
  if (character === 'charlatan') return m.court_log_take_charlatan({ name });
  return m.court_log_take({ name, character: nameOf(character) });
}

/** Dice set aside one after the other are told in one line. */
export function merge(earlier: CourtEvent, later: CourtEvent): CourtEvent | null {
  if (earlier.verb !== 'aside' || later.verb !== 'aside' || earlier.seat !== later.seat)
    return null;
  const dice = [...(earlier.dice ?? [earlier.face ?? 0]), later.face ?? 0];
  return { ...later, dice };
}

// ---- the ending ---------------------------------------------------------------------------

/** The claim, each challenge, and how it came out. */
export function ending(history: Told[], view: CourtView, names: Names): string[] {
  const events = history.filter((told) => !told.undone).map((told) => told.event as CourtEvent);
  const claimed = events.findLastIndex((e) => e.verb === 'take' && e.character === 'king');
  if (claimed < 0 || !view.claim) return [];
  const claimer = events[claimed]!.seat;
  const result = events.slice(0, claimed).findLast((e) => e.result)?.result ?? [];
  const lines: string[] = [m.court_end_claim({ name: names(claimer), ...largestSet(result) })];
  const final = events.findIndex((e) => e.final_begins);
  for (const event of events.slice(final + 1)) lines.push(...challenge(event, names));
  return [...lines, outcome(view.claim.king, claimer, events, names)];
}

function challenge(event: CourtEvent, names: Names): string[] {
  const name = names(event.seat);
  if (event.verb === 'pass') return [m.court_end_passed({ name })];
  if (event.challenge === 'won')
    return [m.court_end_won({ name, ...largestSet(event.result ?? []) })];
  if (event.challenge === 'failed')
    return [m.court_end_failed({ name, dice: diceText(event.result) })];
  return [];
}

function outcome(king: number, claimer: number, events: CourtEvent[], names: Names): string {
  const name = names(king);
  if (king !== claimer) return m.court_end_took({ name });
  const lostOnce = events.some((e) => e.challenge === 'won' && e.seat !== claimer);
  return lostOnce ? m.court_end_back({ name }) : m.court_end_kept({ name });
}

/** The most dice that agree, the higher face where two sets are equal. */
export function largestSet(dice: number[]): { count: number; face: number } {
  let best = { count: 0, face: 0 };
  for (let face = 1; face <= 6; face++) {
    const count = dice.filter((die) => die === face).length;
    if (count >= best.count) best = { count, face };
  }
  return best;
}

// ---- options, keys, rules -----------------------------------------------------------------

const OPTIONS: Record<string, { label: Word; about: Word; choices: Record<string, Word> }> = {
  fools: {
    label: m.court_option_fools,
    about: m.court_option_fools_about,
    choices: {
      limited: m.court_option_fools_limited,
      unlimited: m.court_option_fools_unlimited,
    },
  },
  timing: {
    label: m.court_option_timing,
    about: m.court_option_timing_about,
    choices: {
      any: m.court_option_timing_any,
      after_first_roll: m.court_option_timing_after_first_roll,
    },
  },
  cards: { label: m.court_option_cards, about: m.court_option_cards_about, choices: {} },
};

export function option(name: string): OptionWords | null {
  const words = OPTIONS[name];
  if (!words) return null;
  return {
    label: words.label(),
    about: words.about(),
    choice: (value) => words.choices[String(value)]?.() ?? String(value),
  };
}

export const keys = (): KeyWords[] => [
  { keys: ['R'], does: m.help_roll() },
  { keys: ['1', '…', '6'], does: m.help_faces() },
  { keys: ['D'], does: m.help_done() },
  { keys: ['P'], does: m.help_pass() },
];

export const rules = (): RuleSection[] => [
  { title: m.court_rules_aim(), paragraphs: [m.court_rules_aim_text()] },
  {
    title: m.court_rules_turn(),
    paragraphs: [
      m.court_rules_turn_roll(),
      m.court_rules_turn_aside(),
      m.court_rules_turn_use(),
      m.court_rules_turn_take(),
    ],
  },
  { title: m.court_rules_fool(), paragraphs: [m.court_rules_fool_text()] },
  { title: m.court_rules_order(), paragraphs: [m.court_rules_order_text()] },
  {
    title: m.court_rules_end(),
    paragraphs: [m.court_rules_end_claim(), m.court_rules_end_final(), m.court_rules_end_beat()],
  },
];
