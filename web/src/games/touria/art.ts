/** The pictures of this game, drawn for a sheet of 64 by 64. */
const drawings = import.meta.glob<string>('./art/*/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export type Kind = 'places' | 'items' | 'dwellers';

export const drawing = (kind: Kind, name: string): string =>
  drawings[`./art/${kind}/${name}.svg`] ?? '';
