/** The arrow keys go round the ring, from one thing that can be chosen to the next. */

const placeOf = (node: SVGGElement) => Number(node.dataset.space);

/** Does nothing for other keys, and none where the arrows have a meaning of their own. */
export function goRound(event: KeyboardEvent, picture: SVGSVGElement | undefined): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const target = event.target as HTMLElement;
  if (step === 0 || target.closest('input, select, textarea, dialog[open]')) return;
  const open = [...(picture?.querySelectorAll<SVGGElement>('.open[data-space]') ?? [])];
  if (open.length === 0) return;
  open.sort((one, other) => placeOf(one) - placeOf(other));
  open[nextOf(open, step)]?.focus();
  event.preventDefault();
}

function nextOf(open: Element[], step: number): number {
  const at = document.activeElement ? open.indexOf(document.activeElement) : -1;
  if (at < 0) return step > 0 ? 0 : open.length - 1;
  return (at + step + open.length) % open.length;
}
