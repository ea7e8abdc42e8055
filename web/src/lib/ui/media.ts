/** The widths of styles/breakpoints.css, for what styles alone can't do. */
import css from '../../styles/breakpoints.css?raw';

export type Breakpoint = 'slim' | 'phone' | 'narrow' | 'wide' | 'snug';

/** Asks whether the window is as wide as the name says. */
export function media(name: Breakpoint): boolean {
  const width = new RegExp(`--${name} (\\(.+?\\));`).exec(css)?.[1];
  if (!width) throw new Error(`no width is named ${name}`);
  return matchMedia(width).matches;
}
