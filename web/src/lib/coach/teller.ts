/** What the coach and a review say of decisions and their reasons, in the page's language. */
import * as m from '$words';
import type { Argument, Deed } from '$lib/generated/review';
import type { GameModule, InsightWords, Names } from '$lib/table/game';

export interface Teller {
  /** A decision or an outcome, as the log would tell it. */
  said: (deed: Deed) => string;
  /** Why a decision is better, in a sentence. */
  because: (argument: Argument) => string;
}

/** In English alone, as the server says it: for games without words of their own. */
const NONE: InsightWords = { step: () => null, because: () => null };
const SURE = 100;

/** Loads the words of a game that are needed; without a network the server's have to do. */
export async function tellerFor(
  game: Pick<GameModule, 'story' | 'insight'>,
  names: Names,
): Promise<Teller> {
  const words = (await game.insight?.().catch(() => null)) ?? NONE;
  return {
    said: ({ event, words: english }) =>
      game.story(event, names).join(' ') || (words.step(event, names) ?? english),
    because: (argument) => {
      const told = words.because(argument, names);
      return told === null ? argument.words : sentence(told, argument);
    },
  };
}

/** With the numbers that belong to it; what is certain, and impossible otherwise, needs none. */
function sentence(words: string, { kind, now, instead, mean }: Argument): string {
  if (kind === 'more' || kind === 'less')
    return mean ? m.coach_because_mean({ words }) : m.coach_because({ words });
  if (now === SURE && instead === 0) return m.coach_because({ words });
  return m.coach_because_chance({ words, now, instead });
}
