/** What others did at court since one's turn: in a line, to oneself, and on the cards. */
import * as m from '$words';
import type { Told } from '$lib/generated/messages';
import type { CourtEvent, CourtView } from '$lib/generated/court';
import { diceText, nameOf, theOf } from './words';

/** Somebody who took a character, and the dice it took. */
export interface Taker {
  seat: number;
  dice: number[];
}

/** What came of a turn: whom it brought, with which dice. */
export function gist(events: CourtEvent[]): string {
  const dice = diceText(resultOf(events));
  return events.flatMap((event) => come(event, dice)).join(' · ');
}

function come(event: CourtEvent, dice: string): string[] {
  const words = [...taken(event, dice)];
  if (event.challenge) words.push((event.challenge === 'won' ? won : failed)({ dice }));
  if (event.final_begins) words.push(m.court_gist_final());
  if (event.winner !== undefined) words.push(m.court_gist_winner());
  return words;
}

const won = m.court_gist_won;
const failed = m.court_gist_failed;

function taken({ verb, character }: CourtEvent, dice: string): string[] {
  if (verb === 'decline') return [m.court_gist_none()];
  if (verb === 'pass') return [m.court_gist_pass()];
  if (verb !== 'take') return [];
  if (character === 'king') return [m.court_gist_king({ dice })];
  if (character === 'charlatan') return [m.court_gist_charlatan()];
  return [m.court_gist_take({ character: theOf(character), dice })];
}

const resultOf = (events: CourtEvent[]): number[] =>
  events.findLast(({ result }) => result)?.result ?? [];

/** Somebody took the last of a character that this seat has not got. */
export function hits({ verb, character }: CourtEvent, seat: number, view: CourtView): string[] {
  const card = view.market.find(({ name }) => name === character);
  if (verb !== 'take' || !card || card.endless || card.left > 0) return [];
  if (view.seats[seat]?.cards.includes(card.name)) return [];
  return [m.court_hit_gone({ character: nameOf(card.name) })];
}

/** By character: who took it. */
export function takers(told: Told[]): Map<string, Taker[]> {
  const found = new Map<string, Taker[]>();
  told.forEach(({ turn, event }, i) => {
    const { verb, seat, character } = event as CourtEvent;
    if (verb !== 'take' || !character) return;
    const dice = resultOf(ofTurn(told.slice(0, i), turn));
    found.set(character, [...(found.get(character) ?? []), { seat, dice }]);
  });
  return found;
}

const ofTurn = (told: Told[], turn: number): CourtEvent[] =>
  told.filter((one) => one.turn === turn).map(({ event }) => event as CourtEvent);
