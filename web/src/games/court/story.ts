/** What To Court the King tells: log lines and the ending. */
import * as m from '$words';
import type { Told } from '$lib/generated/messages';
import type { CourtEvent, CourtView } from '$lib/generated/court';
import type { Names } from '$lib/table/game';
import { never, type Of } from '$lib/union';
import { diceText, theOf } from './words';

// ---- the log ------------------------------------------------------------------------------

/** Dice set aside one after the other are told in one line. */
type Asides = Of<CourtEvent, 'aside'> & { dice_aside?: number[] };

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
  switch (event.verb) {
    case 'start':
      return [m.court_log_start({ name })];
    case 'rolled':
      return [m.court_log_rolled({ name, dice: diceText(event.dice) })];
    case 'aside':
      return [m.court_log_aside({ name, dice: diceText(asides(event)) })];
    case 'die':
      return [m.court_log_die({ name, face: event.face })];
    case 'to':
      return [m.court_log_to({ name, face: event.face })];
    case 'use':
      return [m.court_log_use({ name, character: theOf(event.character) })];
    case 'take':
      return [taken(name, event.character)];
    case 'decline':
      return [m.court_log_decline({ name })];
    case 'pass':
      return [m.court_log_pass({ name })];
    case 'roll':
    case 'done':
      return [];
    default:
      return never(event);
  }
}

const asides = ({ dice_aside, face }: Asides): number[] => dice_aside ?? [face];

function taken(name: string, character: string): string {
  if (character === 'king') return m.court_log_take_king({ name });
  if (character === 'charlatan') return m.court_log_take_charlatan({ name });
  return m.court_log_take({ name, character: theOf(character) });
}

export function merge(earlier: CourtEvent, later: CourtEvent): CourtEvent | null {
  if (earlier.verb !== 'aside' || later.verb !== 'aside' || earlier.seat !== later.seat)
    return null;
  const merged: Asides = { ...later, dice_aside: [...asides(earlier), later.face] };
  return merged;
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
