/** The tables this browser sits at, so that one finds back to them. */
import type { TableInfo } from '$lib/generated/messages';
import { sitter } from '$lib/table/names';

export interface Recent {
  table: string;
  game: string;
  names: string[];
}

const KEY = 'rookery.tables';
/** The games that were played here, to know whose first it is. */
const PLAYED = 'rookery.played';
const MOST = 6;

function stored(): Recent[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Recent[];
  } catch {
    return [];
  }
}

class RecentTables {
  list: Recent[] = $state.raw(stored());

  set(list: Recent[]): void {
    this.list = list.slice(0, MOST);
    localStorage.setItem(KEY, JSON.stringify(this.list));
  }
}

export const recent = new RecentTables();

const played = (): string[] => (localStorage.getItem(PLAYED) ?? '').split(' ').filter(Boolean);

/** Has somebody at this browser played the game before? */
export const hasPlayed = (game: string): boolean => played().includes(game);

export function forget(table: string): void {
  recent.set(recent.list.filter((one) => one.table !== table));
}

/** Notes a table where one has a seat; a finished one is no longer worth going back to. */
export function remember({ table, game, seats, mine, status }: TableInfo): void {
  if (mine.length === 0) return;
  if (!hasPlayed(game)) localStorage.setItem(PLAYED, [...played(), game].join(' '));
  if (status === 'over') return forget(table);
  const names = seats.map(sitter).filter((_, i) => i !== mine[0]);
  recent.set([{ table, game, names }, ...recent.list.filter((one) => one.table !== table)]);
}
