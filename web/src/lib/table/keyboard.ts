/** Which keys are meant for the table. */

/** The key pressed, letters in lower case; null where it is meant for a field, a dialog or the browser. */
export function meantKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as HTMLElement;
  if (target.closest('input:not([type=range]), select, textarea, dialog[open]')) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

/** Does the key belong to a button or link that has the focus, as the space bar does? */
export const isOnButton = (event: KeyboardEvent): boolean =>
  !!(event.target as HTMLElement).closest('button, a');
