import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import Announcer from '$lib/table/Announcer.svelte';
import { changeKey, keyNow, meantKey } from '$lib/table/keyboard';
import type { Told } from '$lib/generated/messages';
import { settings } from '$lib/motion/settings.svelte';

afterEach(() => {
  cleanup();
  settings.keys = {};
  settings.letters = true;
});

const news = () => [{ version: 1 } as Told];

describe('what is said', () => {
  it('stays in order and complete, and nothing is said anew', async () => {
    const given = { happened: news(), said: 'Bo passes.', asked: '' };
    const { container, rerender } = render(Announcer, given);
    const [first] = container.querySelectorAll('span');
    const happened = news();
    await rerender({ happened, said: 'Bo passes.', asked: 'Roll your dice.' });
    await rerender({ happened, said: 'Bo passes.', asked: '' });
    await rerender({ happened: [], said: 'Bo passes.', asked: '' });
    const lines = [...container.querySelectorAll('span')];
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Bo passes.',
      'Bo passes.',
      'Roll your dice.',
    ]);
    expect(lines[0]).toBe(first);
  });

  it('does not pile up for ever', async () => {
    const { container, rerender } = render(Announcer, { happened: news(), said: '0', asked: '' });
    for (let i = 1; i < 50; i += 1)
      await rerender({ happened: news(), said: String(i), asked: '' });
    const lines = [...container.querySelectorAll('span')];
    expect(lines).toHaveLength(30);
    expect(lines.at(-1)?.textContent).toBe('49');
  });
});

describe('single keys', () => {
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key });
    Object.defineProperty(event, 'target', { value: document.body });
    return meantKey(event);
  };

  it('can be switched off; others stay', () => {
    settings.letters = false;
    expect([press('u'), press('?'), press('5')]).toEqual([null, null, null]);
    expect([press(' '), press('Enter'), press('ArrowDown')]).toEqual([' ', 'Enter', 'ArrowDown']);
  });

  it('can be changed, and what they were is free then', () => {
    changeKey('u', 'z');
    expect([press('z'), press('u'), keyNow('u')]).toEqual(['u', null, 'z']);
    changeKey('l', 'Z');
    expect(keyNow('l')).toBe('l');
    changeKey('u', 'u');
    expect([press('u'), press('z')]).toEqual(['u', 'z']);
  });
});
