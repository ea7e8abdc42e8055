import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { read, rulesIn, search } from '$lib/rules/book';
import Rulebook from '$lib/rules/Rulebook.svelte';
import type { GameModule } from '$lib/table/game';

afterEach(cleanup);

const TWIGS = `# Twigs

Take **some** twigs. (X1)

## The end
The last one
wins, as *(X1)* says. (X2)

- one (X3)
- two
  and more

| rule | what |
|---|---|
| X4 | a \`code\` |
`;

describe('the rules', () => {
  it('are read into chapters with paragraphs, lists and tables', () => {
    const [first, end] = read(TWIGS);
    expect([first?.title, first?.level, end?.title, end?.level]).toEqual([
      'Twigs',
      1,
      'The end',
      2,
    ]);
    expect(first?.blocks[0]).toEqual({
      kind: 'paragraph',
      words: [
        { text: 'Take ' },
        { text: 'some', style: 'strong' },
        { text: ' twigs. (' },
        { text: 'X1', rule: 'X1', first: true },
        { text: ')' },
      ],
    });
    expect(end?.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'table']);
    expect(end?.blocks.map(rulesIn)).toEqual([['X2'], ['X3'], ['X4']]);
  });

  it('without a heading are a chapter too', () => {
    expect(read('Not written down.')).toEqual([
      {
        title: '',
        level: 1,
        blocks: [{ kind: 'paragraph', words: [{ text: 'Not written down.' }] }],
      },
    ]);
  });

  it('are searched by all words that are asked for', () => {
    expect(search(read(TWIGS), 'LAST wins').map(({ title }) => title)).toEqual(['The end']);
    expect(search(read(TWIGS), 'last twigs')).toEqual([]);
    expect(search(read(TWIGS), 'the end')[0]?.blocks).toHaveLength(3);
  });

  const games = '../src/rookery/games';
  const written = readdirSync(games).filter((name) => /^[a-z]+$/.test(name));
  it.each(written)('of %s give each rule one address', (name) => {
    const text = readFileSync(`${games}/${name}/RULES.md`, 'utf8');
    const addresses = read(text).flatMap(({ blocks }) => blocks.flatMap(rulesIn));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(new Set(addresses)).toEqual(new Set(text.match(/\b[A-Z]\d+\b/g)));
  });
});

describe('the book', () => {
  const game = {} as GameModule;
  const open = (given = {}) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(TWIGS)));
    return render(Rulebook, { gameName: 'twigs', game, ...given });
  };

  it('has an address for every rule and marks the one that is asked for', async () => {
    const { container } = open({ rule: 'X2' });
    expect((await screen.findByText('X2')).classList.contains('sought')).toBe(true);
    expect([...container.querySelectorAll('a.rule[id]')].map(({ id }) => id)).toEqual([
      'X1',
      'X2',
      'X3',
      'X4',
    ]);
  });

  it('is searched', async () => {
    open();
    await fireEvent.input(await screen.findByRole('searchbox'), { target: { value: 'last one' } });
    expect(screen.queryByText(/Take/)).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('Found in 1 chapter');
    await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'dragons' } });
    expect(screen.getByRole('status').textContent).toContain('Nothing found.');
  });

  it('lets the table say what a press on a rule does', async () => {
    const seek = vi.fn();
    open({ seek });
    await fireEvent.click(await screen.findByText('X3'));
    expect(seek).toHaveBeenCalledExactlyOnceWith('X3');
  });
});
