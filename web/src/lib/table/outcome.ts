/** How a game came out, in words. */
import * as m from '$words';
import type { View } from '$lib/generated/messages';
import { listed } from '$lib/text';
import type { GameModule, Names } from './game';

/** Who won, in one sentence; `result` is the share of each seat. */
export function outcomeWords(game: GameModule, view: View, result: number[], names: Names): string {
  const own = game.outcome?.(view, names);
  if (own) return own;
  const winners = result.flatMap((share, seat) => (share > 0 ? [names(seat)] : []));
  const [winner = ''] = winners;
  return winners.length === 1
    ? m.over_title({ name: winner })
    : m.over_shared({ names: listed(winners) });
}
