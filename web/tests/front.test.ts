import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TableInfo } from '$lib/generated/messages';
import { gameKept, tablesKept } from '$lib/house.svelte';
import { settings } from '$lib/motion/settings.svelte';
import { hasPlayed, recent, remember } from '$lib/recent.svelte';
import Recent from '../src/pages/home/Recent.svelte';
import Celebration from '../src/pages/table/Celebration.svelte';

afterEach(() => {
  cleanup();
  recent.set([]);
  vi.unstubAllGlobals();
});

const person = (name: string) => ({ kind: 'person', name, called: '', taken: !!name });
const table = (names: string[], mine: number[]) =>
  ({ table: 't', game: 'towers', seats: names.map(person), mine, status: 'playing' }) as TableInfo;
const links = () => screen.getAllByRole('link').map((link) => link.textContent.trim());
const retention = { unbegun: 14, abandoned: 180, finished: 1, replays: 365 };

describe('the tables one sits at', () => {
  it('name the others, open seats too, and those at the same screen', () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ retention })));
    for (const [names, mine, words] of [
      [['Ann', 'Bo', ''], [0], 'Wandering Towers with Bo and whoever comes'],
      [['Ann', 'Bo'], [0, 1], 'Wandering Towers with Bo'],
      [['Ann'], [0], 'Wandering Towers, alone'],
    ] as [string[], number[], string][]) {
      remember(table(names, mine));
      render(Recent);
      expect(links()).toEqual([words]);
      cleanup();
    }
  });

  it('tell which games were played here, also when they are over', () => {
    localStorage.clear();
    remember({ ...table(['Ann'], []), game: 'court' });
    expect(hasPlayed('court')).toBe(false);
    remember(table(['Ann'], [0]));
    remember({ ...table(['Ann'], [0]), status: 'over' });
    expect([hasPlayed('towers'), hasPlayed('court')]).toEqual([true, false]);
  });

  it('say how long they are kept', async () => {
    remember(table(['Ann'], [0]));
    render(Recent);
    await screen.findByText(tablesKept(retention));
    expect(tablesKept(retention)).toContain('after 180 days');
    expect(gameKept(retention)).toContain('for 1 day.');
  });
});

describe('the end', () => {
  it('is celebrated with a garland, and with feathers where things may move', () => {
    const feathers = () =>
      render(Celebration, { winners: [2] }).container.querySelectorAll('.feather');
    expect(feathers().length).toBeGreaterThan(10);
    settings.speed = 'off';
    expect(feathers()).toHaveLength(0);
    expect(document.querySelectorAll('.pennant').length).toBeGreaterThan(10);
    settings.speed = 'normal';
  });
});
