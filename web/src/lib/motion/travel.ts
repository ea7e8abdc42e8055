/** Things travel from where they were to where they are. */
import { crossfade } from 'svelte/transition';
import { cubicOut } from 'svelte/easing';
import { pace } from './settings.svelte';

export const STEADY = 300;

/** For things that leave one place and arrive in another with the same key. */
export function journey() {
  return crossfade({
    duration: () => STEADY * pace(),
    easing: cubicOut,
    fallback: (node) => appear(node),
  });
}

/** A thing that comes from nowhere. */
export function appear(_node: Element) {
  return {
    duration: 180 * pace(),
    easing: cubicOut,
    css: (t: number) => `opacity: ${t}; transform: scale(${0.7 + 0.3 * t})`,
  };
}

/** A thing that comes from where another stays: a card from its pile, say. */
export function comeFrom(node: Element, { from }: { from: string | null }) {
  const start = from ? document.querySelector(from)?.getBoundingClientRect() : undefined;
  if (!start || pace() === 0) return appear(node);
  const end = node.getBoundingClientRect();
  const dx = start.left + start.width / 2 - end.left - end.width / 2;
  const dy = start.top + start.height / 2 - end.top - end.height / 2;
  const grow = Math.min(2, start.width / (end.width || 1));
  return {
    duration: 380 * pace(),
    easing: cubicOut,
    css: (t: number, u: number) =>
      `transform: translate(${dx * u}px, ${dy * u}px) scale(${1 + (grow - 1) * u});` +
      `z-index: 5; position: relative; opacity: ${0.4 + 0.6 * t}`,
  };
}
