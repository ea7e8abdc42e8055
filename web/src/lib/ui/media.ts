/** The sizes of styles/breakpoints.css, for what styles alone can't do. */
import css from '../../styles/breakpoints.css?raw';

export type Breakpoint =
  'slim' | 'phone' | 'narrow' | 'snug' | 'roomy' | 'side' | 'upright' | 'tight' | 'low';

/** What a browser is asked, to find out whether the window is of the size that the name says. */
export function queryOf(name: Breakpoint): string {
  const size = new RegExp(`--${name} (\\(.+?\\));`).exec(css)?.[1];
  if (!size) throw new Error(`no size is named ${name}`);
  return size;
}

/** Asks whether the window is of the size that the name says. */
export const media = (name: Breakpoint): boolean => matchMedia(queryOf(name)).matches;
