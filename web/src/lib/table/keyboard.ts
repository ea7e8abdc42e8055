/** Which keys are meant for the table. */
import { settings } from '$lib/motion/settings.svelte';

/** The key pressed, letters in lower case; null where it is meant for a field, a dialog or the browser. */
export function meantKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as HTMLElement;
  if (target.closest('input:not([type=range]), select, textarea, dialog[open]')) return null;
  return event.key.length === 1 ? chosenKey(event.key.toLowerCase()) : event.key;
}

/** What a letter, figure or sign stands for, as this person has chosen; null: for nothing. */
function chosenKey(pressed: string): string | null {
  // The space bar is no letter: it presses and skips.
  if (pressed === ' ') return pressed;
  if (!settings.letters) return null;
  const moved = Object.entries(settings.keys).find(([, chosen]) => chosen === pressed);
  if (moved) return moved[0];
  return pressed in settings.keys ? null : pressed;
}

/** The key that does now what this one did at first. */
export const keyNow = (key: string): string => settings.keys[key] ?? key;

/** Lets another key do what this one does; the one it did it with before is free then. */
export function changeKey(key: string, chosen: string): void {
  const wanted = chosen.trim().toLowerCase().slice(-1);
  const { [key]: _, ...others } = settings.keys;
  const taken = Object.values(others).includes(wanted);
  settings.keys = !wanted || wanted === key || taken ? others : { ...others, [key]: wanted };
}

/** Does the key belong to a button or link that has the focus, as the space bar does? */
export const isOnButton = (event: KeyboardEvent): boolean =>
  !!(event.target as HTMLElement).closest('button, a');

/** Does an arrow roll what has the focus, as it does with the log? */
export const isOnScroll = (event: KeyboardEvent): boolean =>
  !!(event.target as HTMLElement).closest('[role="log"], input[type="range"]');
