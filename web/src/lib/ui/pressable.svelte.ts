/** The one way to make a thing pressable: for fingers, mice, keys and screen readers. */
import { getContext, setContext } from 'svelte';
import { on } from 'svelte/events';
import type { Attachment } from 'svelte/attachments';

/** How a thing was pressed. */
export interface Pressed {
  /** By a finger, which is broad and can't hover. */
  touch: boolean;
  /** By a finger or a mouse, which has to hit it; a key has no such trouble. */
  aimed: boolean;
}

/** What a thing is for whoever comes near it or presses it. */
export interface Pressable {
  /** What a screen reader calls it; without a name, the words in it are its name. */
  name?: string | undefined;
  /** What is said under the prompt while the pointer or the focus is on it. */
  hint?: string | null | undefined;
  /** What a press does. Without it the thing is quiet: a press only says the hint. */
  press?: ((pressed: Pressed) => void) | null | undefined;
  /** The keys of the keyboard that press it, letters in lower case. */
  keys?: string[];
  /** What the board may want to show while one is near it: a decision, a place. */
  about?: string | null;
  /**
   * The decision that a press makes, or all those that it leads to: the coach marks the thing by it.
   * Of a quiet thing, the one that a press would make: the rules say why not.
   */
  does?: string | string[] | null | undefined;
}

type Drawn = HTMLElement | SVGElement;

/** A thing with its element. What it is was last found out where it stands, while it stood there. */
class Placed {
  thing: Pressable = $state.raw({});

  constructor(readonly node: Drawn) {}
}

/** All things of one table that can be pressed, and the one that somebody is near to. */
export class Things {
  #all = new Set<Placed>();
  #near: Placed | null = $state.raw(null);
  #byMouse = false;

  /** What else is said of things, by the decision that each of them makes: odds, and marks. */
  said: Map<string, string> = $state.raw(new Map<string, string>());

  /** Asks why a decision can't be taken; null where nobody answers. */
  ask: ((action: string) => void) | null = $state.raw(null);

  /** The thing that the pointer or the focus is on, as it is now. */
  get near(): Pressable | null {
    return this.#near?.thing ?? null;
  }

  /** Makes an element pressable: `{@attach pressable(() => thing)}`. */
  pressable =
    (thing: () => Pressable): Attachment<Drawn> =>
    (node) => {
      const placed = new Placed(node);
      this.#all.add(placed);
      $effect.pre(() => {
        const now = thing();
        placed.thing = now;
        dress(node, now, this.#asksOf(now) !== null);
        set(node, 'aria-description', this.saidOf(now));
      });
      const heard = [
        on(node, 'click', (event) => this.#press(placed, howPressed(event as PointerEvent))),
        on(node, 'keydown', (event) => this.#type(placed, event as KeyboardEvent)),
        on(node, 'pointerenter', (event) =>
          this.#come(placed, (event as PointerEvent).pointerType !== 'touch'),
        ),
        on(node, 'pointerleave', () => this.#leave(placed)),
        on(node, 'focus', () => this.#come(placed)),
        on(node, 'blur', () => this.#leave(placed)),
      ];
      return () => {
        for (const stop of heard) stop();
        this.#all.delete(placed);
        this.#leave(placed);
      };
    };

  /** Presses the first thing that has this key. Is there one? */
  pressKey(key: string): boolean {
    const found = [...this.#all].filter(
      ({ thing: { press, keys } }) => press && keys?.includes(key),
    );
    const [first] = found.sort(inOrder);
    if (first) this.#press(first, BY_KEY);
    return !!first;
  }

  /** What else is said of a thing that can be pressed. */
  saidOf({ press, does }: Pressable): string | undefined {
    return press && typeof does === 'string' ? this.said.get(does) : undefined;
  }

  /** The elements whose press makes this decision or leads to it, in the order of the page. */
  doing(action: string): Drawn[] {
    const found = [...this.#all].filter(({ thing }) => thing.press && decides(thing, action));
    return found.sort(inOrder).map(({ node }) => node);
  }

  /** Asks about the thing that has the focus, if it is one that can't be pressed. Is it? */
  askFocused(): boolean {
    const focused = this.#near?.node === document.activeElement ? this.#near : null;
    return !!focused && !focused.thing.press && this.#question(focused.thing);
  }

  /** The focus goes on to the next or the previous thing that answers a press. Is there one? */
  step(direction: 1 | -1): boolean {
    const all = [...this.#all].filter(({ thing, node }) => this.#answers(thing) && isShown(node));
    const nodes = all.sort(inOrder).map(({ node }) => node);
    const at = nodes.indexOf(document.activeElement as Drawn);
    const next =
      at < 0 ? nodes.at(direction > 0 ? 0 : -1) : nodes.at((at + direction) % nodes.length);
    next?.focus();
    return !!next;
  }

  /** Says no more until one comes near to something again. */
  hush(): void {
    this.#near = null;
  }

  /** Things have moved: a hint stays only if its thing is still under the mouse or has the focus. */
  settle(): void {
    const node = this.#near?.node;
    const hovered = this.#byMouse && node?.matches(':hover');
    if (!hovered && !node?.matches(':focus-visible')) this.#near = null;
  }

  #come(placed: Placed, byMouse = false): void {
    this.#byMouse = byMouse;
    this.#near = placed;
  }

  #leave(placed: Placed): void {
    if (this.#near === placed) this.#near = null;
  }

  #press(placed: Placed, pressed: Pressed): void {
    const { press } = placed.thing;
    if (press) return press(pressed);
    this.#come(placed);
    this.#question(placed.thing);
  }

  #answers(thing: Pressable): boolean {
    return !!thing.press || this.#asksOf(thing) !== null;
  }

  #question(thing: Pressable): boolean {
    const action = this.#asksOf(thing);
    if (action !== null) this.ask?.(action);
    return action !== null;
  }

  /** The decision that a press on a quiet thing asks about. */
  #asksOf({ press, does }: Pressable): string | null {
    if (press || !this.ask) return null;
    return (typeof does === 'string' ? does : does?.[0]) ?? null;
  }

  /** Enter and the space bar do what a click does; buttons know that by themselves. */
  #type(placed: Placed, event: KeyboardEvent): void {
    if (placed.node instanceof HTMLButtonElement) return;
    if (!placed.thing.press && this.#asksOf(placed.thing) === null) return;
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    this.#press(placed, BY_KEY);
  }
}

const decides = ({ does }: Pressable, action: string): boolean =>
  typeof does === 'string' ? does === action : !!does?.includes(action);

function inOrder({ node: one }: Placed, { node: other }: Placed): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Can it be seen, and does nothing lie over it that must be dealt with first? */
const isShown = (node: Drawn): boolean =>
  node.checkVisibility() && !node.closest('[inert], [aria-hidden="true"]');

const BY_KEY: Pressed = { touch: false, aimed: false };

/** A click that no pointer made comes from a key or from a program. */
function howPressed({ pointerType, detail }: PointerEvent): Pressed {
  if (!pointerType && detail === 0) return BY_KEY;
  const touch = pointerType ? pointerType === 'touch' : matchMedia('(hover: none)').matches;
  return { touch, aimed: true };
}

/** Tells assistive technology what the thing is now. */
function dress(node: Element, { name, hint, press, keys }: Pressable, answers: boolean): void {
  set(node, 'aria-label', name);
  set(node, 'aria-keyshortcuts', press ? keys?.join(' ') : null);
  if (node instanceof HTMLButtonElement) {
    node.disabled = !press && !hint && !answers;
    set(node, 'aria-disabled', press || node.disabled ? null : 'true');
  } else {
    const asked = answers && !!name;
    set(node, 'role', press || asked ? 'button' : name ? 'img' : null);
    // What can't be done now is gone to by the arrows, so that Tab stays short.
    set(node, 'tabindex', press ? '0' : asked ? '-1' : null);
    set(node, 'aria-disabled', asked ? 'true' : null);
  }
}

function set(node: Element, name: string, value: string | null | undefined): void {
  if (value) node.setAttribute(name, value);
  else node.removeAttribute(name);
}

const KEY = Symbol('things');

/** For the shell of a table: its things, which all components below it share. */
export function provideThings(): Things {
  return setContext(KEY, new Things());
}

/** For a component of a board: the things of its table. */
export function useThings(): Things {
  return getContext<Things | undefined>(KEY) ?? new Things();
}
