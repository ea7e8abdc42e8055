/** What clocks say at a moment, and how time is written. */
import * as m from '$words';
import type { Clock, ClockState } from '$lib/generated/messages';

const HOUR = 3600;
const DAY = 24 * HOUR;

export interface Shown {
  seat: number;
  /** Seconds left of the turn, or of the answer. */
  left: number;
  /** Seconds in reserve. */
  reserve: number;
}

/** What the running clock shows at a moment, in seconds since 1970 as the server counts them. */
export function running(clock: ClockState, now: number): Shown | null {
  const { seat, left, reserves } = clock;
  if (seat === null) return null;
  const passed = Math.max(0, now - clock.now);
  const over = Math.max(0, passed - left);
  return {
    seat,
    left: Math.max(0, left - passed),
    reserve: Math.max(0, (reserves[seat] ?? 0) - over),
  };
}

/** A time: days, hours, or minutes and seconds. Never more than there is. */
export function timeWords(seconds: number): string {
  if (seconds >= 2 * DAY) return m.clock_days({ days: Math.floor(seconds / DAY) });
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  if (seconds >= HOUR)
    return m.clock_hours({ hours: Math.floor(whole / HOUR), minutes: minutes % 60 });
  return `${minutes}:${String(whole % 60).padStart(2, '0')}`;
}

/** How much time a table gives. */
export const clockWords = ({ turn, reserve }: Clock): string =>
  reserve
    ? m.terms_clock_live({ turn: timeWords(turn), reserve: timeWords(reserve) })
    : m.terms_clock_days({ turn: timeWords(turn) });
