/** Gives this browser's share to the dice of a table, once it knows what the server has sealed. */
import * as api from '$lib/api';
import type { TableInfo } from '$lib/generated/messages';
import { keep, keptOf } from './kept';

/** 32 bytes that nobody can guess, as hexadecimal digits. */
function newShare(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const asked = new Set<string>();

/** Is a share of this browser still to be given? Whoever was just removed hears of the open seat first. */
const isDue = ({ shared, status, seats, mine }: TableInfo): boolean =>
  shared && status === 'waiting' && mine.some((seat) => seats[seat]?.taken && !seats[seat].share);

/** Keeps the seal of a table where one has a seat, and takes part in its dice. */
export async function takePart(info: TableInfo): Promise<void> {
  const { table, commitment, mine } = info;
  if (mine.length === 0) return;
  // What was shown first counts: a seal that changes later is noticed.
  const kept = keptOf(table) ?? { commitment, share: null, given: false };
  if (!isDue(info) || asked.has(table)) return keep(table, kept);
  const share = kept.share ?? newShare();
  keep(table, { ...kept, share });
  asked.add(table);
  try {
    await api.giveShare(table, share);
    keep(table, { ...kept, share, given: true });
  } catch {
    // It came too late, or not at all: the table shows that it is not in, and the record says so.
  } finally {
    asked.delete(table);
  }
}

/** The same for a table that one has only heard of, such as a rematch. */
export async function takePartAt(table: string): Promise<void> {
  await api.tableInfo(table).then(takePart, () => undefined);
}
