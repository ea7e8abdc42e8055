/** Who is being waited for, and since when. */
import * as m from '$words';
import type { SeatInfo, Waiting } from '$lib/generated/messages';

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
  const words = (seat?.connected ? m.waiting_for : m.waiting_for_away)({ name });
  const minutes = Math.floor((now / 1000 - waiting.since) / 60);
  return minutes > 0 ? `${words}, ${m.waiting_since({ minutes })}` : words;
}

function bots(name: string, ahead: number | null): string {
  if (ahead === null) return m.thinking({ name });
  const words = m.queued({ name });
  return ahead > 0 ? `${words}, ${m.queued_ahead({ ahead })}` : words;
}
