/** What To Court the King is played for, and how far one has come. */
import * as m from '$words';
import type { CourtView } from '$lib/generated/court';
import type { Goal, Names } from '$lib/table/game';

export function goal({ seats, claim }: CourtView, seat: number | null, names: Names): Goal {
  if (claim) {
    const { count, face, king } = claim;
    const brief = m.court_goal_set({ count, face });
    const line =
      king === seat
        ? m.court_goal_keep({ count, face })
        : m.court_goal_beat({ name: names(king), count, face });
    return { line, brief };
  }
  const dice = seat === null ? null : (seats[seat]?.dice ?? 0);
  if (dice === null) return { line: m.court_goal_watched(), brief: '' };
  return { line: m.court_goal({ count: dice }), brief: m.court_goal_brief({ count: dice }) };
}
