/** What Touria is played for, and how far one has come. */
import * as m from '$words';
import type { TouriaView } from '$lib/generated/touria';
import type { Goal } from '$lib/table/game';

export function goal(view: TouriaView, seat: number | null): Goal {
  const { need, seats, doors } = view;
  const own = seat === null ? undefined : seats[seat];
  if (own?.castle) {
    const count = doors.filter(({ open }) => !open).length;
    return { line: m.touria_goal_castle({ count }), brief: m.touria_goal_brief_castle({ count }) };
  }
  if (!own?.screen) return { line: m.touria_goal_watched({ need }), brief: '' };
  const { hearts, coins, aim } = own.screen;
  const line = (aim.black ? m.touria_goal : m.touria_goal_black)({ need, hearts, coins });
  return { line, brief: m.touria_goal_brief({ need, hearts, coins }) };
}
