/** Who is being waited for, and since when. */
import * as m from '$words';
import type { SeatInfo, Waiting } from '$lib/generated/messages';
import { standIn } from '$lib/seats/away';

export interface Wait {
  waiting: Waiting;
  name: string;
  seat: SeatInfo | undefined;
  /** Is something still to be shown that has happened already? */
  behind: boolean;
  /** So many decisions of other tables' bots come first; none: it does not wait for them. */
  ahead?: number | null;
  /** In milliseconds, as `Date.now` tells it. */
  now: number;
}

export function waitingWords({ waiting, name, seat, behind, ahead, now }: Wait): string {
  if (behind) return m.turn_of({ name });
  if (seat?.kind === 'bot') return bots(name, ahead ?? null);
  if (seat?.stand_in) return m.stand_in_thinking({ name, bot: standIn(seat) });
  const minutes = Math.floor((now / 1000 - waiting.since) / 60);
  if (minutes > 0)
    return (seat?.connected ? m.waiting_for_since : m.waiting_for_away_since)({ name, minutes });
  return (seat?.connected ? m.waiting_for : m.waiting_for_away)({ name });
}

function bots(name: string, ahead: number | null): string {
  if (ahead === null) return m.thinking({ name });
  return ahead > 0 ? m.queued_ahead({ name, ahead }) : m.queued({ name });
}
