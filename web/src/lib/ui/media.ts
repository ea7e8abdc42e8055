/** The sizes of styles/breakpoints.css, for what styles alone can't do. */
import css from '../../styles/breakpoints.css?raw';

export type Breakpoint = 'slim' | 'phone' | 'narrow' | 'snug' | 'roomy' | 'side' | 'tight' | 'low';

/** Asks whether the window is of the size that the name says. */
export function media(name: Breakpoint): boolean {
  const size = new RegExp(`--${name} (\\(.+?\\));`).exec(css)?.[1];
  if (!size) throw new Error(`no size is named ${name}`);
  return matchMedia(size).matches;
}
