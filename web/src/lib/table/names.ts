/** How seats are called: by their people's names, told apart where several have the same. */
import * as m from '$words';
import type { ReplayInfo, SeatInfo } from '$lib/generated/messages';
import { capital } from '$lib/text';
import { botName } from './bots';

/** Who sits there; empty while nobody does. */
export const sitter = ({ kind, name, called }: SeatInfo): string =>
  kind === 'bot' ? called || botName(name) : name;

/** The name of a bot by others without the mark that the server puts behind it. */
export const unmarked = (name: string): string => name.replace(/ \[bot\]$/, '');

/** The name of a seat among all names. */
export function nameAmong(all: string[], seat: number): string {
  const own = all[seat];
  if (!own) return m.name_person({ number: seat + 1 });
  const alike = all.flatMap((name, i) => (name === own ? [i] : []));
  if (alike.length === 1) return capital(own);
  return m.name_numbered({ name: capital(own), number: alike.indexOf(seat) + 1 });
}

type Seats = Pick<ReplayInfo, 'seats' | 'called'>;

/** Of a record, which doesn't tell people and bots apart. */
export const nameInRecord = ({ seats, called }: Seats, seat: number): string =>
  nameAmong(
    seats.map((name, i) => called[i] || botName(name)),
    seat,
  );

/** The bots among a record's seats, as a table has them; null for everybody else. */
export const botsInRecord = ({ seats, called }: Seats): (SeatInfo | null)[] =>
  seats.map((name, i) => (called[i] ? bot(name, called[i]) : null));

const bot = (name: string, called: string): SeatInfo => ({
  kind: 'bot',
  name,
  called,
  taken: true,
  connected: true,
  rating: null,
  given_up: false,
  share: null,
  away: null,
  stand_in: '',
  stand_in_called: '',
  why: null,
  ends: false,
  robot: false,
  asked: '',
  declined: false,
  sigil: null,
  who: '',
});
