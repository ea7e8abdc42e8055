/** Who is away, and who plays on for them, in words. */
import * as m from '$words';
import type { SeatInfo } from '$lib/generated/messages';
import { botName } from '$lib/table/bots';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Since when somebody is away; empty for whoever is here. */
export function awayWords({ away }: Pick<SeatInfo, 'away'>, now: number): string {
  if (away === null) return '';
  const seconds = now / 1000 - away;
  if (seconds >= DAY) return m.away_days({ days: Math.floor(seconds / DAY) });
  if (seconds >= HOUR) return m.away_hours({ hours: Math.floor(seconds / HOUR) });
  if (seconds >= MINUTE) return m.away_minutes({ minutes: Math.floor(seconds / MINUTE) });
  return m.away_moment();
}

/** The bot that plays on for somebody, by its own name if it has one. */
export const standIn = ({ stand_in, stand_in_called }: SeatInfo): string =>
  stand_in_called || botName(stand_in);

const WHY = {
  left: m.stand_in_left,
  away: m.stand_in_away,
  late: m.stand_in_late,
  resigned: m.stand_in_resigned,
  flagged: m.stand_in_flagged,
};

/** Why a bot plays on; empty where none does. */
export const standInWords = (seat: SeatInfo, name: string): string =>
  seat.why ? WHY[seat.why]({ name, bot: standIn(seat) }) : '';

const WHAT_WAS = {
  left: m.stood_in_left,
  away: m.stood_in_away,
  late: m.stood_in_late,
  resigned: m.stood_in_resigned,
  flagged: m.stood_in_flagged,
};

/** What became of somebody in a game that is over; empty for whoever played to the end. */
export const stoodInWords = (seat: SeatInfo, name: string): string =>
  seat.why ? WHAT_WAS[seat.why]({ name, bot: standIn(seat) }) : '';

/** Is the person out of the game for good? */
export const isOut = ({ why }: SeatInfo): boolean => why === 'resigned' || why === 'flagged';

/** People who play themselves, by seat. */
export const playing = (seats: SeatInfo[]): number[] =>
  seats.flatMap(({ kind, stand_in }, i) => (kind === 'person' && !stand_in ? [i] : []));
