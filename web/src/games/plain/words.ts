/** Words for what a game says of itself in names and numbers. */
import * as m from '$words';
import type { Names } from '$lib/table/game';
import { listed, readable } from '$lib/text';
import { isGroup, type Plain } from './shapes';

/** Keys whose number is a seat; below 0 it is nobody's, or chance's where it says who acts. */
const SEAT = /^(?:\w+_)?(?:seat|actor|player|winner)$/;
/** Lists with an entry for every seat. */
const SEATS = /^(?:seats|players)$/;
/** What a line of the log has in its place already, or what only a program wants to know. */
const SILENT = new Set(['game', 'seat', 'verb', 'reveals']);

/** What a part of a view is called. */
export const labelOf = (key: string): string => (key === 'actor' ? m.plain_actor() : readable(key));

export const isSeats = (key: string): boolean => SEATS.test(key);

/** What a word or a number means in its place. */
export function said(key: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return m.plain_none();
  if (typeof value === 'boolean') return value ? m.setup_yes() : m.setup_no();
  if (typeof value === 'number' && SEAT.test(key)) return seatWords(key, value, names);
  return typeof value === 'string' ? value.replaceAll('_', ' ') : inline(key, value, names);
}

function seatWords(key: string, seat: number, names: Names): string {
  if (seat >= 0) return names(seat);
  return key === 'actor' && seat === -1 ? m.plain_chance() : m.plain_nobody();
}

function inline(key: string, value: unknown, names: Names): string {
  if (Array.isArray(value))
    return value.length > 0 ? listed(value.map((one) => said(key, one, names))) : m.plain_none();
  if (isGroup(value)) return listed(details(value, names));
  return String(value);
}

const details = (group: Plain, names: Names): string[] =>
  Object.entries(group).map(([key, value]) =>
    m.plain_detail({ name: readable(key), value: said(key, value, names) }),
  );

/** An event in one line: who, what, and what else is told of it. */
export function line(event: Plain, names: Names): string {
  const told = Object.fromEntries(Object.entries(event).filter(([key]) => !SILENT.has(key)));
  const what = [...verbOf(event), ...details(told, names)].join(' · ');
  const { seat } = event;
  return typeof seat === 'number' && seat >= 0 ? m.plain_line({ name: names(seat), what }) : what;
}

const verbOf = ({ verb }: Plain): string[] =>
  typeof verb === 'string' ? [verb.replaceAll('_', ' ')] : [];
