import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Pressable, Things } from '$lib/ui/pressable.svelte';
import Press from './Press.svelte';

afterEach(cleanup);

function shown(given: { button?: Pressable | null; drawn?: Pressable }) {
  let things: Things | undefined;
  const { rerender } = render(Press, { ...given, heard: (all: Things) => (things = all) });
  return { things: things!, rerender };
}

const drawn = () => screen.getByTestId('drawn');

describe('a button', () => {
  it('is pressed by a click, and says what it would do while one is near', async () => {
    const press = vi.fn();
    const { things } = shown({ button: { name: 'Roll', hint: 'Rolls all dice.', press } });
    const button = screen.getByRole('button', { name: 'Roll' });
    await fireEvent.pointerEnter(button);
    expect(things.near?.hint).toBe('Rolls all dice.');
    await fireEvent.click(button);
    expect(press).toHaveBeenCalledOnce();
    await fireEvent.pointerLeave(button);
    expect(things.near).toBeNull();
  });

  it('that is quiet can still be looked at, and says so to screen readers', async () => {
    const { things } = shown({ button: { hint: 'A farmer.' } });
    const button = screen.getByRole<HTMLButtonElement>('button');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.disabled).toBe(false);
    await fireEvent.click(button);
    expect(things.near?.hint).toBe('A farmer.');
  });

  it('with nothing to say and nothing to do is no stop for the keyboard', () => {
    shown({ button: { name: 'A 5' } });
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  });

  it('has keys, and tells them', () => {
    const press = vi.fn();
    const { things } = shown({ button: { press, keys: ['r'] } });
    expect(screen.getByRole('button').getAttribute('aria-keyshortcuts')).toBe('r');
    expect(things.pressKey('r')).toBe(true);
    expect(things.pressKey('x')).toBe(false);
    expect(press).toHaveBeenCalledOnce();
  });

  it('that is quiet has no key', () => {
    const { things } = shown({ button: { hint: 'Used.', keys: ['r'] } });
    expect(things.pressKey('r')).toBe(false);
  });
});

describe('a hint', () => {
  it('goes with its thing', async () => {
    const { things, rerender } = shown({ button: { hint: 'Take it back.', press: () => {} } });
    await fireEvent.pointerEnter(screen.getByRole('button'));
    expect(things.near?.hint).toBe('Take it back.');
    await rerender({ button: null });
    expect(things.near).toBeNull();
  });

  it('changes with its thing, though the mouse rests', async () => {
    const { things, rerender } = shown({ button: { hint: 'Before.', press: () => {} } });
    await fireEvent.pointerEnter(screen.getByRole('button'));
    await rerender({ button: { hint: 'After.' } });
    expect(things.near?.hint).toBe('After.');
  });

  it('is dropped when things move, unless its thing is still under the mouse', async () => {
    const { things } = shown({ button: { hint: 'Here.', press: () => {} } });
    const button = screen.getByRole('button');
    const under = vi.spyOn(button, 'matches').mockImplementation((asked) => asked === ':hover');
    await fireEvent(button, new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    things.settle();
    expect(things.near?.hint).toBe('Here.');
    under.mockReturnValue(false);
    things.settle();
    expect(things.near).toBeNull();
  });

  it('of a finger does not stay in the way of the next prompt', async () => {
    const { things } = shown({ button: { hint: 'Here.' } });
    const button = screen.getByRole('button');
    vi.spyOn(button, 'matches').mockImplementation((asked) => asked === ':hover');
    await fireEvent(button, new PointerEvent('pointerenter', { pointerType: 'touch' }));
    await fireEvent.click(button);
    things.settle();
    expect(things.near).toBeNull();
  });
});

describe('a drawn thing', () => {
  it('is a button while it can be pressed, by click, Enter and space', async () => {
    const press = vi.fn();
    shown({ drawn: { name: 'The dragon', press } });
    const thing = screen.getByRole('button', { name: 'The dragon' });
    expect(thing.getAttribute('tabindex')).toBe('0');
    await fireEvent.click(thing);
    await fireEvent.keyDown(thing, { key: 'Enter' });
    await fireEvent.keyDown(thing, { key: ' ' });
    await fireEvent.keyDown(thing, { key: 'x' });
    expect(press).toHaveBeenCalledTimes(3);
  });

  it('tells fingers from other ways to press', async () => {
    const press = vi.fn<NonNullable<Pressable['press']>>();
    shown({ drawn: { press } });
    await fireEvent(drawn(), new PointerEvent('click', { pointerType: 'touch' }));
    await fireEvent(drawn(), new PointerEvent('click', { pointerType: 'mouse' }));
    await fireEvent.keyDown(drawn(), { key: 'Enter' });
    expect(press.mock.calls.map(([{ touch }]) => touch)).toEqual([true, false, false]);
  });

  it('is a picture otherwise, and nothing at all without a name', async () => {
    const { rerender } = shown({ drawn: { name: 'The dragon' } });
    expect(drawn().getAttribute('role')).toBe('img');
    expect(drawn().hasAttribute('tabindex')).toBe(false);
    await rerender({ drawn: { hint: 'Meadow 1' } });
    expect(drawn().hasAttribute('role')).toBe(false);
    expect(drawn().hasAttribute('aria-label')).toBe(false);
  });
});

describe('boards', () => {
  it('know no other way to make a thing pressable', () => {
    const own = readdirSync('src/games', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.svelte'))
      .filter((name) =>
        /on(pointer|mouse)(enter|over|leave)=|role="button"|onkeydown=\{\(/.test(
          readFileSync(join('src/games', name), 'utf8'),
        ),
      );
    expect(own).toEqual([]);
  });
});

describe('a decision', () => {
  it('is found by the thing whose press makes it, or leads to it', () => {
    const { things } = shown({
      drawn: { name: 'Card', press: vi.fn(), does: ['play 1', 'play 2'] },
    });
    expect(things.doing('play 2')).toEqual([drawn()]);
    expect(things.doing('play 3')).toEqual([]);
  });

  it('is not found where nothing can be pressed', () => {
    const { things } = shown({ drawn: { name: 'Card', does: 'play 1' } });
    expect(things.doing('play 1')).toEqual([]);
  });

  it('has what is said of it told to screen readers', () => {
    const { things } = shown({ drawn: { name: 'Card', press: vi.fn(), does: 'play 1' } });
    things.said = new Map([['play 1', 'Look here.']]);
    flushSync();
    expect(drawn().getAttribute('aria-description')).toBe('Look here.');
    things.said = new Map();
    flushSync();
    expect(drawn().hasAttribute('aria-description')).toBe(false);
  });
});

describe('a thing that can’t be pressed now', () => {
  it('asks about the decision that it would make, by click and by key', async () => {
    const { things } = shown({ drawn: { name: 'Tower 3', does: 'tower 3' } });
    expect(drawn().getAttribute('role')).toBe('img');
    const ask = vi.fn();
    things.ask = ask;
    flushSync();
    expect(drawn().getAttribute('role')).toBe('button');
    expect(drawn().getAttribute('aria-disabled')).toBe('true');
    expect(drawn().getAttribute('tabindex')).toBe('-1');
    await fireEvent.click(drawn());
    await fireEvent.keyDown(drawn(), { key: 'Enter' });
    expect(ask.mock.calls).toEqual([['tower 3'], ['tower 3']]);
  });

  it('asks about the first of several', async () => {
    const { things } = shown({ drawn: { name: 'Dragon', does: ['tower nw', 'tower se'] } });
    const ask = vi.fn();
    things.ask = ask;
    await fireEvent.click(drawn());
    expect(ask).toHaveBeenCalledExactlyOnceWith('tower nw');
  });

  it('is asked about by the question mark only while it has the focus', () => {
    const { things } = shown({ drawn: { name: 'Tower 3', does: 'tower 3' } });
    const ask = vi.fn();
    things.ask = ask;
    flushSync();
    expect(things.askFocused()).toBe(false);
    drawn().focus();
    expect(things.askFocused()).toBe(true);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('asks nothing when it can be pressed', async () => {
    const press = vi.fn();
    const { things } = shown({ drawn: { name: 'Tower 3', does: 'tower 3', press } });
    const ask = vi.fn();
    things.ask = ask;
    await fireEvent.click(drawn());
    drawn().focus();
    expect(things.askFocused()).toBe(false);
    expect(press).toHaveBeenCalledOnce();
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('the arrows', () => {
  it('go through all that answers, be it open or not', () => {
    const button = { name: 'Roll', press: () => {} };
    const { things } = shown({ button, drawn: { name: 'Tower 3', does: 'tower 3' } });
    things.ask = vi.fn();
    flushSync();
    for (const node of [screen.getByText('Text'), drawn()]) node.checkVisibility = () => true;
    expect(things.step(1)).toBe(true);
    expect(document.activeElement).toBe(screen.getByText('Text'));
    things.step(1);
    expect(document.activeElement).toBe(drawn());
    things.step(1);
    expect(document.activeElement).toBe(screen.getByText('Text'));
    things.step(-1);
    expect(document.activeElement).toBe(drawn());
  });
});
