/** What Wandering Towers is played for, and how far one has come. */
import * as m from '$words';
import type { SeatView, TowersView } from '$lib/generated/towers';
import type { Goal } from '$lib/table/game';

export function goal(view: TowersView, seat: number | null): Goal {
  const own = seat === null ? undefined : view.seats[seat];
  if (!own) return { line: m.towers_aim_watched(), brief: '' };
  if (view.solo) return alone(own, view.solo);
  const ours = view.seats.filter(({ team }) => team === own.team);
  const values = {
    home: sum(ours, ({ home }) => home),
    wizards: sum(ours, ({ wizards }) => wizards),
    filled: sum(ours, ({ full, spent }) => full + spent),
    potions: sum(ours, ({ full, spent, empty }) => full + spent + empty),
  };
  const line = (view.teams ? m.towers_aim_team : m.towers_aim)(values);
  return { line, brief: m.towers_aim_brief(values) };
}

function alone({ home, wizards }: SeatView, { played, limit }: { played: number; limit: number }) {
  const left = limit - played;
  return {
    line: m.towers_aim_solo({ home, wizards, limit, left }),
    brief: m.towers_aim_brief_solo({ home, wizards, left }),
  };
}

const sum = (seats: SeatView[], count: (seat: SeatView) => number): number =>
  seats.reduce((all, seat) => all + count(seat), 0);
