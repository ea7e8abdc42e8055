/** Words of Wandering Towers that are needed all over: names, what a decision would do, the board. */
import * as m from '$words';
import type { Choice } from '$lib/generated/messages';
import type { Card, SpellView, TowersEvent, TowersView } from '$lib/generated/towers';
import type { Names } from '$lib/table/game';
import { listed } from '$lib/text';
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
export const spellTarget = (spell: Spell) => SPELL_WORDS[spell].target();

const LANDS: Word[] = [m.towers_land_0, m.towers_land_1, m.towers_land_2, m.towers_land_3];

export function spaceName(space: number | undefined): string {
  const at = space ?? 0;
  return m.towers_space({
    land: LANDS[Math.floor(at / 4) % 4]!(),
    number: (at % 4) + 1,
  });
}

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

/** "2 wizards of Ann and 1 wizard of Bo", from counts by colour. */
export function wizardList(counts: number[], names: Names): string {
  return listed(
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
    return m.towers_prisoner({ owner: names(event.colour), number: event.tower });
  if (event.tower !== undefined) return m.towers_piece_tower({ number: event.tower, from });
  if (event.colour === event.seat) return m.towers_piece_wizard_own({ from });
  return m.towers_piece_wizard({ owner: names(event.colour ?? 0), from });
}

/** What would happen, in a sentence or two. */
export function would(event: TowersEvent, names: Names): string {
  return effects(event, names).join(' ');
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
  const { fills, seat } = event;
  const potion =
    fills === seat ? m.towers_would_fill() : m.towers_log_fill({ name: names(fills ?? 0) });
  return [first, ...company(event, names), ...(fills === undefined ? [] : [potion])];
}

/** Who flies along with a tower, and whom it covers. */
export function company(event: TowersEvent, names: Names): string[] {
  const { carries = [], carries_keep, imprisons } = event;
  return [
    ...(carries.length > 0 ? [m.towers_log_with({ count: carries.length })] : []),
    ...(carries_keep ? [m.towers_log_carry()] : []),
    ...(imprisons ? [m.towers_log_cover({ wizards: wizardList(imprisons, names) })] : []),
  ];
}

/** The question before something that can't be taken back lightly. */
export function question(event: TowersEvent, names: Names): { text: string; yes: string } {
  const what = would(event, names);
  if (event.verb === 'tower')
    return {
      text: event.reveals ? m.towers_ask_tower({ what }) : what,
      yes: m.towers_yes_tower(),
    };
  if (event.verb === 'lift') return { text: m.towers_ask_lift({ what }), yes: m.towers_yes_lift() };
  if (event.verb === 'wizard' && event.enters)
    return { text: m.towers_ask_home({ what }), yes: m.towers_yes_home() };
  const yes = event.verb === 'wizard' ? m.towers_yes_wizard() : m.towers_yes_do();
  return {
    text: what,
    yes: event.verb === 'swap' ? m.towers_yes_swap() : yes,
  };
}

// ---- the board in words -------------------------------------------------------------------

/** A space and all that can be seen on it. */
export function spaceText(view: TowersView, at: number, names: Names): string {
  const space = view.spaces[at];
  if (!space) return '';
  const parts: string[] = [];
  const top = space.towers.at(-1);
  if (top) {
    const towers = listed(
      space.towers.map(({ tower: number, shield }) =>
        (shield ? m.towers_tower_shield : m.towers_tower_plain)({ number }),
      ),
    );
    parts.push(m.towers_at_stack({ count: space.towers.length, towers }));
    for (const { tower: number, wizards } of space.towers.slice(0, -1))
      if (wizards && sum(wizards) > 0)
        parts.push(m.towers_lifted({ number, wizards: wizardList(wizards, names) }));
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
  return m.towers_at({ space: spaceName(at), what: parts.join(' ') });
}

export const allSpaces = Array.from({ length: SPACES }, (_, i) => i);
