/** How a game came out, in words. */
import * as m from '$words';
import type { View } from '$lib/generated/messages';
import { listed } from '$lib/text';
import type { GameModule, Names } from './game';

export interface Outcome {
  game: GameModule;
  view: View;
  /** The share of each seat. */
  result: number[];
  names: Names;
  /** The seats of this browser; one alone is "you". */
  mine?: number[];
}

/** The seats that won, alone or together. */
export const winnersOf = (result: number[]): number[] =>
  result.flatMap((share, seat) => (share > 0 ? [seat] : []));

/** Who won, in one sentence. */
export function outcomeWords({ game, view, result, names, mine = [] }: Outcome): string {
  const winners = winnersOf(result);
  const you = mine.length === 1 && winners.includes(mine[0]!);
  if (you && winners.length === 1 && result.length > 1) return m.over_you();
  return (
    game.outcome?.(view, names) ?? (you ? shared(winners, mine[0]!, names) : won(winners, names))
  );
}

const shared = (winners: number[], own: number, names: Names): string =>
  winners.length === 1
    ? m.over_you()
    : m.over_you_shared({ names: listed(winners.filter((seat) => seat !== own).map(names)) });

function won(winners: number[], names: Names): string {
  const all = winners.map(names);
  if (all.length === 0) return m.over_nobody();
  return all.length === 1 ? m.over_title({ name: all[0]! }) : m.over_shared({ names: listed(all) });
}
