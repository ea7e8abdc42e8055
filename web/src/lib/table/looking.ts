/** Whether somebody looks at this page: one that is open on a device elsewhere is nobody's eye. */

/** In the background for so long, a page is not looked at; milliseconds. */
const HIDDEN_FOR = 60_000;
/** Nor is one in front that nobody has touched for so long. */
const UNTOUCHED_FOR = 10 * 60_000;
const CHECKED_EVERY = 5_000;
/** More than a day is told as a day, in seconds. */
const LONGEST = 86_400;

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;

export class Looking {
  #last = Date.now();
  #gone = false;
  readonly #timer = setInterval(() => this.#check(), CHECKED_EVERY);

  /** `tell` hears for how many seconds nobody has looked, or null when somebody does again. */
  constructor(readonly tell: (away: number | null) => void) {
    document.addEventListener('visibilitychange', this.#turned);
    for (const touch of TOUCHES) addEventListener(touch, this.#touched, { passive: true });
  }

  /** For so many seconds nobody has looked; null: somebody does. */
  get away(): number | null {
    if (!this.#gone) return null;
    return Math.min(LONGEST, Math.round((Date.now() - this.#last) / 1000));
  }

  close(): void {
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#turned);
    for (const touch of TOUCHES) removeEventListener(touch, this.#touched);
  }

  #check(): void {
    const patience = document.hidden ? HIDDEN_FOR : UNTOUCHED_FOR;
    if (this.#gone || Date.now() - this.#last < patience) return;
    this.#gone = true;
    this.tell(this.away);
  }

  #turned = (): void => {
    if (!document.hidden) this.#touched();
    else if (!this.#gone) this.#last = Date.now();
  };

  #touched = (): void => {
    if (document.hidden) return;
    this.#last = Date.now();
    if (!this.#gone) return;
    this.#gone = false;
    this.tell(null);
  };
}
