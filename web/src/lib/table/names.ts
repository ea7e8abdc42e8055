/** How seats are called: by their people's names, told apart where several have the same. */
import * as m from '$words';
import type { SeatInfo } from '$lib/generated/messages';
import { capital } from '$lib/text';
import { botName } from './bots';

/** Who sits there; empty while nobody does. */
export const sitter = ({ kind, name }: SeatInfo): string => (kind === 'bot' ? botName(name) : name);

/** The name of a seat among all names. */
export function nameAmong(all: string[], seat: number): string {
  const own = all[seat];
  if (!own) return m.name_person({ number: seat + 1 });
  const alike = all.flatMap((name, i) => (name === own ? [i] : []));
  if (alike.length === 1) return capital(own);
  return m.name_numbered({ name: capital(own), number: alike.indexOf(seat) + 1 });
}

/** Of a record, which doesn't tell people and bots apart. */
export const nameInRecord = (seats: string[], seat: number): string =>
  nameAmong(seats.map(botName), seat);
