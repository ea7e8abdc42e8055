import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { BotInfo, SeatInfo } from '$lib/generated/messages';
import { botName, botWords, choiceWords, firstBot, levelsHelp, withOlder } from '$lib/table/bots';
import { botsInRecord, nameAmong, nameInRecord, sitter } from '$lib/table/names';
import Face from '$lib/art/Face.svelte';
import SeatCard from '$lib/table/SeatCard.svelte';
import BotChoice from '$lib/ui/BotChoice.svelte';
import { createRawSnippet } from 'svelte';

afterEach(cleanup);

const level = (number: number, rating: number | null = null, seconds = 0): BotInfo => ({
  name: `level${number}`,
  rating,
  seconds,
});
const LEVELS = [1, 2, 3, 4, 5, 6].map((number) => level(number));
const RATED = [
  level(1, 1000),
  level(2, 1180),
  level(3, 1300),
  level(4, 1420),
  level(5, 1600, 5),
  level(6, null, 9),
];
const seat = (
  name: string,
  kind: SeatInfo['kind'],
  rating: number | null = null,
  called = '',
): SeatInfo => ({
  kind,
  name,
  called,
  rating,
  taken: true,
  connected: true,
  given_up: false,
  share: null,
  away: null,
  stand_in: '',
  stand_in_called: '',
  why: null,
  ends: false,
  robot: false,
  asked: '',
  declined: false,
  sigil: null,
  who: '',
});

describe('the choice of a bot', () => {
  const shown = () => screen.getAllByRole<HTMLOptionElement>('option');

  it('offers the levels by name, with rating and time where there is one to tell', () => {
    render(BotChoice, { id: 'bot', bots: RATED, value: 'level2', about: undefined });
    expect(shown().map((option) => option.text)).toEqual([
      'Novice · 1000',
      'Apprentice · 1180',
      'Adept · 1300',
      'Expert · 1420',
      'Master · 1600 · up to 5 s',
      'Grandmaster · up to 9 s',
    ]);
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('level2');
  });

  it('does without ratings until they are known', () => {
    expect(LEVELS.map(choiceWords)).toEqual([
      'Novice',
      'Apprentice',
      'Adept',
      'Expert',
      'Master',
      'Grandmaster',
    ]);
    expect(levelsHelp(LEVELS)).not.toContain('rating');
    expect(levelsHelp(RATED)).toContain('rating');
  });

  it('suggests the second level', () => {
    expect(firstBot(LEVELS)).toBe('level2');
    expect(firstBot([level(4)])).toBe('level4');
    expect(firstBot([])).toBe('');
  });

  it('goes on with a bot from before the levels, if one sat there', () => {
    const bots = withOlder(LEVELS, ['Ann', 'greedy', 'greedy']);
    expect(bots.map(({ name }) => name)).toEqual(['greedy', ...LEVELS.map(({ name }) => name)]);
    expect(choiceWords(bots[0]!)).toBe('Greedy: grasps what lies near');
    expect(withOlder(LEVELS, ['Ann', 'level3'])).toEqual(LEVELS);
  });
});

describe('a bot at the table', () => {
  it('is named by its level, and people as they wish', () => {
    const seats = [
      seat('level4', 'person'),
      seat('level4', 'bot'),
      seat('level4', 'bot'),
      seat('eager', 'bot'),
    ].map(sitter);
    expect(seats.map((_, i) => nameAmong(seats, i))).toEqual([
      'Level4',
      'Expert 1',
      'Expert 2',
      'Eager',
    ]);
  });

  it('is named in a record too, however it was made to think', () => {
    const seats = ['Ann', 'level5x4', 'exact', 'mcts:500', 'level2'];
    const record = { seats, called: ['', '', '', '', 'Pebble'] };
    expect(seats.map((_, i) => nameInRecord(record, i))).toEqual([
      'Ann',
      'Master ×4',
      'Exact',
      'Mcts:500',
      'Pebble',
    ]);
    expect(botsInRecord(record).map((info) => info?.called)).toEqual([
      ...Array<undefined>(4).fill(undefined),
      'Pebble',
    ]);
    expect(botName('level6x4')).toBe('Grandmaster ×4');
    expect(botName('level7')).toBe('level7');
  });

  it('has a name and a face of its own, and its level beside them', () => {
    const info = seat('level4', 'bot', 1420, 'Ironbeak');
    expect(sitter(info)).toBe('Ironbeak');
    const children = createRawSnippet(() => ({ render: () => '<p></p>' }));
    const card = { seat: 1, name: 'Ironbeak', info, mine: false, active: true, children };
    const { container } = render(SeatCard, card);
    expect(container.querySelector('[data-face="1-4"]')).not.toBeNull();
    expect(container.querySelector('.tag')?.textContent).toBe('Expert: level 4 of 6, rated 1420');
    expect(container.querySelectorAll('svg')).toHaveLength(2);
  });

  it('has a face like nobody else at the table, and another on every level', () => {
    const drawn = [0, 1, 2, 3, 4, 5].flatMap((seat) =>
      [1, 2, 3, 4, 5, 6].map((level) => render(Face, { seat, level }).container.innerHTML),
    );
    expect(new Set(drawn).size).toBe(36);
  });

  it('tells its level and rating', () => {
    expect(botWords('level4')).toBe('level 4 of 6');
    expect(botWords('level4', 1420)).toBe('level 4 of 6, rated 1420');
    expect(botWords('level6')).toBe('level 6 of 6');
    expect(botWords('exact')).toBe('solves every turn');
    expect(botWords('veteran')).toBe('the strongest of former days');
    const children = createRawSnippet(() => ({ render: () => '<p></p>' }));
    const info = seat('level4', 'bot', 1420);
    const card = { seat: 1, name: 'Expert', info, mine: false, active: true, children };
    render(SeatCard, card);
    const tag = screen.getByTitle('level 4 of 6, rated 1420');
    expect(tag.textContent).toBe('bot: level 4 of 6, rated 1420');
  });

  it('tells the same to a finger, which no pointer shows what a tag means', () => {
    const children = createRawSnippet(() => ({ render: () => '<p></p>' }));
    const info = { ...seat('level4', 'bot', 1420), given_up: true };
    const card = { seat: 1, name: 'Expert', info, mine: false, active: true, children };
    const { rerender } = render(SeatCard, card);
    const words = 'bot: level 4 of 6, rated 1420. Expert could not decide.';
    expect(screen.queryByText(words, { exact: false })).toBeNull();
    void rerender({ ...card, opened: true });
    return screen.findByText(words, { exact: false });
  });
});
