import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { TableInfo } from '$lib/generated/messages';
import Leaf from '$lib/rules/Leaf.svelte';
import Leaving from '$lib/seats/Leaving.svelte';

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

it('tables of the rules have no heading without words', () => {
  const words = (text: string) => (text ? [{ text }] : []);
  const head = [words(''), words('Cards')];
  render(Leaf, { block: { kind: 'table', head, rows: [head] }, sought: '' });
  expect(screen.getAllByRole('columnheader')).toHaveLength(1);
});
