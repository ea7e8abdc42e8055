import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { SeatInfo, TableInfo } from '$lib/generated/messages';
import Leaf from '$lib/rules/Leaf.svelte';
import { standInWords, stoodInWords } from '$lib/seats/away';
import Leaving from '$lib/seats/Leaving.svelte';
import TermsTold from '$lib/seats/TermsTold.svelte';

afterEach(cleanup);

it('closes the settings too, where one came from there', async () => {
  const closed: HTMLElement[] = [];
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    closed.push(this);
  };
  const settings = document.createElement('dialog');
  settings.open = true;
  document.body.append(settings);
  const info = { seats: [], mine: [], terms: {}, status: 'over' } as unknown as TableInfo;
  const names = vi.fn(() => '');
  render(Leaving, { target: settings, props: { info, names, wide: true } });
  await fireEvent.click(screen.getByRole('button', { name: 'Leave or end' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toContain(settings);
  settings.remove();
});

it('says of a game that is over what became of people, not that bots play on', () => {
  const seat = (why: SeatInfo['why']) =>
    ({ why, stand_in: 'level3', stand_in_called: 'Merrow' }) as SeatInfo;
  expect(standInWords(seat('resigned'), 'Bo')).toContain('Merrow plays on');
  expect(stoodInWords(seat('resigned'), 'Bo')).toBe('Bo resigned.');
  expect(stoodInWords(seat('flagged'), 'Bo')).toBe('Bo ran out of time and was out.');
  expect(stoodInWords(seat('left'), 'Bo')).toBe('Bo had left; Merrow played on.');
  expect(stoodInWords(seat(null), 'Bo')).toBe('');
});

it('whoever sits down is told of the clocks, and that it counts', () => {
  const clock = { turn: 60, reserve: 600, aside: 20, late: 'lose' };
  const terms = { clock } as TableInfo['terms'];
  render(TermsTold, { info: { terms, rated: true } });
  expect(screen.getByText(/With clocks: 1:00 a turn, 10:00 in reserve.*is out/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /It counts for ratings/ })).toBeTruthy();
  cleanup();
  render(TermsTold, {
    info: { terms: { clock: { ...clock, late: 'bot' } } as never, rated: false },
  });
  expect(screen.getByText(/a bot plays on until they are back/)).toBeTruthy();
  cleanup();
  render(TermsTold, { info: { terms: { clock: null } as never, rated: false } });
  expect(document.body.textContent).not.toContain('clocks');
});

it('tables of the rules have no heading without words', () => {
  const words = (text: string) => (text ? [{ text }] : []);
  const head = [words(''), words('Cards')];
  render(Leaf, { block: { kind: 'table', head, rows: [head] }, sought: '' });
  expect(screen.getAllByRole('columnheader')).toHaveLength(1);
});
