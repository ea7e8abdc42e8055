/** Makes a drawn thing a button: for fingers, mice, keys and screen readers. */
export interface Pressing {
  label: string;
  press: () => void;
  /** The pointer or the focus is on it, or no longer. */
  near?: (on: boolean) => void;
}

export function pressable({ label, press, near }: Pressing) {
  return {
    role: 'button',
    tabindex: 0,
    'aria-label': label,
    onclick: press,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      press();
    },
    onpointerenter: () => near?.(true),
    onpointerleave: () => near?.(false),
    onfocus: () => near?.(true),
    onblur: () => near?.(false),
  };
}

/** A thing that is a button while it can be pressed, and a picture otherwise. */
export const quiet = (pressing: Pressing | null, label: string) =>
  pressing ? pressable(pressing) : { role: 'img', 'aria-label': label };
