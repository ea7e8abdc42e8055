/** What the coach and reviews say in To Court the King; loaded when one of them speaks. */
import * as m from '$words';
import type { CourtEvent } from '$lib/generated/court';
import type { Argument } from '$lib/generated/review';
import type { Names } from '$lib/table/game';
import { CHARACTERS, theOf } from './words';

type Words = (values: { name: string }) => string;

/** What a card is good for, from the next turn on. */
const HAS: Record<string, Words> = {
  fool: m.court_because_fool,
  farmer: m.court_because_farmer,
  maid: m.court_because_maid,
  philosopher: m.court_because_philosopher,
  laborer: m.court_because_laborer,
  guard: m.court_because_guard,
  hunter: m.court_because_hunter,
  astronomer: m.court_because_astronomer,
  merchant: m.court_because_merchant,
  noblewoman: m.court_because_noblewoman,
  pawnbroker: m.court_because_pawnbroker,
  knight: m.court_because_knight,
  magician: m.court_because_magician,
  alchemist: m.court_because_alchemist,
  bishop: m.court_because_bishop,
  nobleman: m.court_because_nobleman,
  general: m.court_because_general,
};

export function because({ kind, code, seat }: Argument, names: Names): string | null {
  const name = names(seat);
  if (kind !== 'odds') return HAS[code]?.({ name }) ?? null;
  const alike = /^alike (\d+)$/.exec(code)?.[1];
  if (alike) return m.court_because_alike({ name, count: Number(alike) });
  if (!(CHARACTERS as readonly string[]).includes(code)) return null;
  return m.court_because_gets({ name, character: theOf(code) });
}

/** What needs no line once it is done. */
export function step({ verb, seat }: CourtEvent, names: Names): string | null {
  if (verb === 'roll') return m.court_told_roll({ name: names(seat) });
  return verb === 'done' ? m.court_told_done({ name: names(seat) }) : null;
}
