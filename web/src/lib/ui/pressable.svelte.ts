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
        dress(node, now);
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
    if (press) press(pressed);
    else this.#come(placed);
  }

  /** Enter and the space bar do what a click does; buttons know that by themselves. */
  #type(placed: Placed, event: KeyboardEvent): void {
    if (placed.node instanceof HTMLButtonElement || !placed.thing.press) return;
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    this.#press(placed, BY_KEY);
  }
}

function inOrder({ node: one }: Placed, { node: other }: Placed): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

const BY_KEY: Pressed = { touch: false, aimed: false };

/** A click that no pointer made comes from a key or from a program. */
function howPressed({ pointerType, detail }: PointerEvent): Pressed {
  if (!pointerType && detail === 0) return BY_KEY;
  const touch = pointerType ? pointerType === 'touch' : matchMedia('(hover: none)').matches;
  return { touch, aimed: true };
}

/** Tells assistive technology what the thing is now. */
function dress(node: Element, { name, hint, press, keys }: Pressable): void {
  set(node, 'aria-label', name);
  set(node, 'aria-keyshortcuts', press ? keys?.join(' ') : null);
  if (node instanceof HTMLButtonElement) {
    node.disabled = !press && !hint;
    set(node, 'aria-disabled', press || !hint ? null : 'true');
  } else {
    set(node, 'role', press ? 'button' : name ? 'img' : null);
    set(node, 'tabindex', press ? '0' : null);
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
