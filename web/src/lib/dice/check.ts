/** Checks the dice of a finished game in this browser. */
import * as api from '$lib/api';
import type { Draw } from '$lib/generated/messages';
import { checkChain, checkOutcomes, isShare, readRecord, type Chain, type Wrong } from './chain';
import { keptOf } from './kept';

export interface Check extends Chain {
  /** So many outcomes were held against the seed. */
  count: number;
  wrong: Wrong[];
  /** Did some player's browser give a share? */
  shared: boolean;
}

/** Fetches record and draws of a replay, which may be a table's; checks them. */
export async function checkDice(replay: string, table: string | null): Promise<Check> {
  const told = readRecord(await api.replayRecord(replay));
  const chain = checkChain(told, table ? keptOf(table) : null);
  const shared = chain.shares.some(isShare);
  if (chain.fault) return { ...chain, count: 0, wrong: [], shared };
  const wrong = checkOutcomes(told, chain, await allDraws(replay));
  const count = told.outcomes.filter(({ step }) => step > chain.branched).length;
  return { ...chain, count, wrong, shared };
}

async function allDraws(replay: string): Promise<Map<number, Draw['outcomes']>> {
  const found = new Map<number, Draw['outcomes']>();
  for (let since: number | null = 0; since !== null;) {
    const part = await api.draws(replay, since);
    for (const { step, outcomes } of part.draws) found.set(step, outcomes);
    if (part.since !== null && part.since <= since) break; // it would never end
    since = part.since;
  }
  return found;
}
