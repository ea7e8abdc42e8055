/** Waits for something on the page that may come later, when its code is loaded. */

/** Does something with the first element that fits, as soon as there is one; returns how to give up. */
export function whenThere(
  selector: string,
  act: (found: HTMLElement) => void,
): (() => void) | undefined {
  const find = () => document.querySelector<HTMLElement>(selector);
  const there = find();
  if (there) {
    act(there);
    return undefined;
  }
  const watch = new MutationObserver(() => {
    const found = find();
    if (!found) return;
    watch.disconnect();
    act(found);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}
