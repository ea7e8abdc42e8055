import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Facts from '../src/games/plain/Facts.svelte';
import { shapeOf } from '../src/games/plain/shapes';
import { line, said } from '../src/games/plain/words';
import court from './fixtures/court.json';

const names = (seat: number) => ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Fay'][seat] ?? '';

describe('shapes', () => {
  it.each([
    [3, 'word'],
    [null, 'word'],
    [[1, 2, null], 'row'],
    [[{ coins: 1 }, { coins: 2 }], 'table'],
    [[[1, 2], [3]], 'list'],
    [[{}], 'list'],
    [{ coins: 1 }, 'group'],
  ])('%j is a %s', (value, shape) => expect(shapeOf(value)).toBe(shape));
});

describe('words', () => {
  it('names seats, chance and nobody', () => {
    expect(said('actor', 1, names)).toBe('Bo');
    expect(said('actor', -1, names)).toBe('chance');
    expect(said('winner', -1, names)).toBe('nobody');
    expect(said('turns', 1, names)).toBe('1');
  });

  it('says what a name from a program means', () => {
    expect(said('open', true, names)).toBe('Yes');
    expect(said('phase', 'after_roll', names)).toBe('after roll');
    expect(said('hand', [], names)).toBe('none');
  });

  it('tells an event in one line, with whatever it holds', () => {
    expect(line({ game: 'x', verb: 'take 3', seat: 0 }, names)).toBe('Ann: take 3');
    expect(line({ verb: 'dealt', seat: 1, card: null }, names)).toBe('Bo: dealt · Card none');
    expect(line({ verb: 'rain_falls' }, names)).toBe('rain falls');
    expect(line({ verb: 'swap', seat: 0, with: { seat: 1 } }, names)).toBe(
      'Ann: swap · With Seat Bo',
    );
  });
});

describe('a view', () => {
  it('has a table of the seats under their names', () => {
    render(Facts, { group: { round: 2, seats: [{ coins: 5 }, { coins: 7 }] }, names });
    expect(screen.getByRole('row', { name: /Bo 7/ })).toBeTruthy();
    expect(screen.getByText('Round').nextElementSibling?.textContent.trim()).toBe('2');
  });

  it('of any game can be shown', () => {
    const { container } = render(Facts, { group: court.take.view, names });
    expect(container.textContent).not.toContain('[object');
    expect(screen.getByText('Phase').nextElementSibling?.textContent.trim()).toBe('take card');
    expect(container.querySelectorAll('dt').length).toBeGreaterThan(3);
  });
});
