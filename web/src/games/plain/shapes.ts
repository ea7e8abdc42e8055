/** What any game's view is made of, and how each shape of it is best shown. */

export type Plain = Record<string, unknown>;

/** Few enough to stand in one line. */
const SHORT = 24;

export type Shape = 'word' | 'row' | 'table' | 'list' | 'group';

export const isGroup = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWord = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Words stand side by side, equal things below each other in columns, all else one by one. */
export function shapeOf(value: unknown): Shape {
  if (isWord(value)) return 'word';
  if (!Array.isArray(value)) return 'group';
  if (value.every(isWord)) return value.length <= SHORT ? 'row' : 'list';
  return value.every(isGroup) && columnsOf(value).length > 0 ? 'table' : 'list';
}

/** The keys of rows, in the order in which they first come up. */
export const columnsOf = (rows: Plain[]): string[] => [...new Set(rows.flatMap(Object.keys))];

/** The parts of a group: the short ones first, for one line, then those that need room. */
export function partsOf(group: Plain): { words: [string, unknown][]; rest: [string, unknown][] } {
  const parts = Object.entries(group).filter(([key]) => key !== 'game');
  return {
    words: parts.filter(([, value]) => isWord(value)),
    rest: parts.filter(([, value]) => !isWord(value)),
  };
}
