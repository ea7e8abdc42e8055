/** What this browser was shown of each table's dice, and what it gave to them: kept for the end. */
import type { Kept } from './chain';

const KEY = 'rookery.seals';
/** Of more tables than this, the oldest are forgotten. */
const MOST = 200;

type Entry = [table: string, kept: Kept];

function stored(): Entry[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Entry[];
  } catch {
    return [];
  }
}

export const keptOf = (table: string): Kept | null =>
  stored().find(([name]) => name === table)?.[1] ?? null;

export function keep(table: string, kept: Kept): void {
  const others = stored().filter(([name]) => name !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [table, kept]].slice(-MOST)));
  } catch {
    // The storage is full, or forbidden: at the end the check says that nothing was kept.
  }
}
