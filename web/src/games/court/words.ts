/** Words of To Court the King that are needed all over: names, costs and abilities. */
import * as m from '$words';
import type { Choice } from '$lib/generated/messages';
import type { CourtEvent } from '$lib/generated/court';

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

/** As a sentence needs them after its verb: "the Fool". */
const THE: Record<Character, Word> = {
  fool: m.court_the_fool,
  charlatan: m.court_the_charlatan,
  farmer: m.court_the_farmer,
  maid: m.court_the_maid,
  philosopher: m.court_the_philosopher,
  laborer: m.court_the_laborer,
  guard: m.court_the_guard,
  hunter: m.court_the_hunter,
  astronomer: m.court_the_astronomer,
  merchant: m.court_the_merchant,
  noblewoman: m.court_the_noblewoman,
  pawnbroker: m.court_the_pawnbroker,
  knight: m.court_the_knight,
  magician: m.court_the_magician,
  alchemist: m.court_the_alchemist,
  bishop: m.court_the_bishop,
  nobleman: m.court_the_nobleman,
  general: m.court_the_general,
  queen: m.court_the_queen,
  king: m.court_the_king,
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
export const theOf = (name: string | undefined) => say(THE, name);
export const costOf = (name: string) => say(COSTS, name);
export const doesOf = (name: string) => say(DOES, name);
export const briefOf = (name: string) => say(BRIEF, name);

/** Dice in words: "2 5 5". */
export const diceText = (dice: number[] | undefined) => (dice ?? []).join(' ');
