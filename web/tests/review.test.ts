import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tellerFor } from '$lib/coach/teller';
import type { Event } from '$lib/generated/messages';
import type { Account, Remark, Review, Step, TurnTaken } from '$lib/generated/review';
import { addingUp, place, remarkable, remarkableTurns, scale, told } from '$lib/review/account';
import Accounts from '$lib/review/Accounts.svelte';
import ReviewSheet from '$lib/review/Review.svelte';
import River from '$lib/review/River.svelte';
import {
  along,
  band,
  HEIGHT,
  outline,
  shares,
  stepAt,
  turnsBegin,
  widest,
} from '$lib/review/river';
import { Reviewing } from '$lib/review/watch.svelte';
import type { GameModule } from '$lib/table/game';
import type { Player } from '$lib/table/player.svelte';
import { costWords } from '$lib/review/words';
import Worth from '$lib/review/Worth.svelte';
import ReplayBar from '../src/pages/replay/Bar.svelte';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const NAMES = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'];
const names = (seat: number) => NAMES[seat]!;
/** A game without words of its own. */
const unworded = { story: () => [] };

const step = (number: number, at: number[]): Step => ({
  number,
  actor: number % at.length,
  action: 0,
  text: '',
  words: `Step ${number}.`,
  turn: Math.floor(number / 2),
  shares: at,
  luck: at.map(() => 0),
  skill: at.map(() => 0),
  unseen: at.map(() => 0),
});

const account = (seat: number, parts: Partial<Account>): Account => ({
  seat,
  name: names(seat),
  start: 0.5,
  result: 1,
  luck: 0,
  own: 0,
  others: 0,
  unseen: 0,
  decisions: 3,
  grades: {},
  ...parts,
});

const remark = (at: number, grade: string, seat = 0): Remark => {
  const said = (words: string) => ({ event: {} as Event, words });
  const words = (text: string) => ({
    action: 0,
    text,
    said: said(`${text}.`),
    share: 0.4,
    error: 0,
  });
  const [taken, best] = [words(`Taken at ${at}`), words(`Better at ${at}`)];
  const told = { line: [said('So.'), said('And so.')], reasons: [], known: [] };
  return { step: at, seat, turn: 0, grade, loss: 0.12, error: 0.01, taken, best, ...told };
};

/** A turn of so many decisions; the remarks above are of turn 0. */
const turnTaken = (grade: string, parts: Partial<TurnTaken> = {}): TurnTaken => ({
  turn: 0,
  seat: 0,
  first: 1,
  last: 3,
  decisions: 2,
  loss: 0.123,
  error: 0.021,
  grade,
  luck: -0.04,
  ...parts,
});

/** A game of so many seats, in which the first one wins by and by. */
function game(seats: number, steps = 8): Review {
  const at = (k: number) => {
    const first = seats === 1 ? k / steps : 1 / seats + (k / steps) * (1 - 1 / seats);
    return NAMES.slice(0, seats).map((_, i) => (i ? (1 - first) / (seats - 1) : first));
  };
  return {
    version: 1,
    game: 'any',
    title: 'Any',
    rules: 1,
    options: {},
    seats: NAMES.slice(0, seats),
    finished: true,
    budget: 'quick',
    seed: 0,
    steps: Array.from({ length: steps }, (_, k) => step(k, at(k))),
    final: at(steps),
    remarks: [remark(1, 'good'), remark(3, 'blunder'), remark(5, 'slip', seats - 1)],
    turns: [],
    accounts: NAMES.slice(0, seats).map((_, i) => account(i, { own: 0.5 })),
    turning_points: [],
  };
}

describe('the river', () => {
  it.each([2, 3, 6])('fills its height with the bands of %i seats', (seats) => {
    const all = shares(game(seats));
    expect(all).toHaveLength(9);
    for (const at of all) {
      let above = 0;
      for (let seat = 0; seat < seats; seat++) {
        const [top, bottom] = band(at, seat);
        expect(top).toBeCloseTo(above, 12);
        above = bottom;
      }
      expect(above).toBeCloseTo(1, 12);
    }
    const last = seats - 1;
    const points = outline(all, last).slice(1, -1).split('L');
    expect(points).toHaveLength(18);
    expect(points.at(-1)).toBe(`0 ${HEIGHT}`);
  });

  it('rises from below for who plays alone', () => {
    const all = shares(game(1));
    expect(band(all[0]!, 0)).toEqual([1, 1]);
    expect(band(all[8]!, 0)).toEqual([0, 1]);
  });

  it('knows the step of every place, and the place of every step', () => {
    for (let at = 0; at <= 116; at++) expect(stepAt(along(at, 116), 116)).toBe(at);
    expect(stepAt(-1, 116)).toBe(0);
    expect(stepAt(2, 116)).toBe(116);
  });

  it('has a sign where a band is widest, and a row for each turn and the end', () => {
    const { x, y } = widest(shares(game(2)), 1);
    expect(x).toBeCloseTo(1 / 8);
    expect(y).toBeGreaterThan(0.5);
    expect(turnsBegin(game(2))).toEqual([0, 2, 4, 6, 8]);
  });

  it('is a slider that says the shares, and goes where the keys lead', async () => {
    const go = vi.fn();
    render(River, { review: game(2), names, step: 4, go });
    const slider = screen.getByRole('slider');
    expect(slider.getAttribute('aria-valuetext')).toBe('Step 4 of 8: Ann 75 % and Bo 25 %');
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'PageUp'])
      await fireEvent.keyDown(slider, { key });
    expect(go.mock.calls.flat()).toEqual([5, 3, 0, 8, 8]);
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows).toHaveLength(6);
    expect(rows.at(-1)!.textContent).toMatch(/End\s*100 %\s*0 %/);
  });
});

describe('the account', () => {
  it('adds up, bar by bar and in whole points', () => {
    const one = account(0, { luck: 0.3049, own: -0.1251, others: 0.2151, unseen: 0.1051 });
    const { start, result, bars } = told(one, 2);
    expect(bars.map(({ from }) => from).slice(1)).toEqual(bars.map(({ to }) => to).slice(0, -1));
    expect(bars[0]!.from).toBe(one.start);
    expect(bars.at(-1)!.to).toBeCloseTo(one.result, 12);
    expect(bars.reduce((sum, { points }) => sum + points, 0)).toBe(result - start);
  });

  it('rounds so that the parts make the whole, whatever they are', () => {
    for (let k = 1; k < 200; k++) {
      const parts = [Math.sin(k), Math.sin(3 * k) / 2, Math.cos(k) / 3, -0.004 * k];
      const total = Math.round(parts.reduce((sum, part) => sum + part, 0) * 100);
      const points = addingUp(parts, total);
      expect(points.reduce((sum, part) => sum + part, 0)).toBe(total);
      points.forEach((part, i) => expect(Math.abs(part - parts[i]! * 100)).toBeLessThan(1.01));
    }
  });

  it('has room for bars that go beyond nothing and all', () => {
    const wild = told(account(0, { luck: 0.9, own: -0.6, others: 0.2 }), 2);
    const whole = scale([wild]);
    expect(whole[0]).toBe(0);
    expect(whole[1]).toBeCloseTo(1.4);
    for (const bar of wild.bars) {
      const [left, width] = place(bar, whole);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(100 + 1e-9);
    }
  });

  it('tells who plays alone nothing of others', () => {
    expect(told(account(0, {}), 1).bars.map(({ part }) => part)).toEqual(['luck', 'own', 'unseen']);
    render(Accounts, { review: game(2), names });
    expect(screen.getAllByText('Others’ decisions')).toHaveLength(2);
  });
});

describe('a game that people ended', () => {
  it.each([
    ['agreed', 'what would have come of it is left out'],
    ['given_up', 'that somebody gave up is no part of them'],
  ] as const)('says what its accounts leave out: %s', (ended, words) => {
    const reviewing = new Reviewing('r');
    reviewing.review = { ...game(2), finished: false };
    const go = vi.fn();
    render(ReviewSheet, { reviewing, game: unworded, names, ended, step: 0, go, leave: go });
    expect(screen.getByText(words, { exact: false })).toBeTruthy();
  });

  it('says nothing of the kind where it came to its end', () => {
    const reviewing = new Reviewing('r');
    reviewing.review = game(2);
    const go = vi.fn();
    render(ReviewSheet, { reviewing, game: unworded, names, ended: null, step: 0, go, leave: go });
    expect(screen.queryByText('left out', { exact: false })).toBeNull();
  });
});

describe('decisions worth a look', () => {
  it('are those that cost something, and a press goes there', async () => {
    const go = vi.fn();
    expect(remarkable(game(2)).map(({ grade }) => grade)).toEqual(['blunder', 'slip']);
    const teller = await tellerFor(unworded, names);
    render(Worth, { review: game(2), names, teller, step: 0, go });
    expect(screen.getByText('Better: Better at 3.')).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Go to step 3' }));
    expect(go).toHaveBeenCalledWith(3);
    await fireEvent.change(screen.getByRole('combobox'), { target: { value: '1' } });
    expect(screen.queryByText('Taken at 3.')).toBeNull();
    expect(screen.getByText('Taken at 5.')).toBeDefined();
  });
});

describe('turns worth a look', () => {
  const turns = [
    turnTaken('mistake'),
    turnTaken('slip', { seat: 1, turn: 1, first: 5, last: 7 }),
    turnTaken('blunder', { turn: 2, first: 8, last: 8, decisions: 1 }),
    turnTaken('good', { turn: 3, first: 9, last: 11 }),
  ];
  const review = { ...game(2), turns };

  it('are those of several decisions that cost something together', () => {
    expect(remarkableTurns(review)).toEqual(turns.slice(0, 2));
  });

  it('say who, how much and how sure, what was done, and lead to their first step', async () => {
    const go = vi.fn();
    const teller = await tellerFor(unworded, names);
    render(Worth, { review, names, teller, step: 2, go });
    const list = screen.getByRole('list', { name: 'Turns as a whole' });
    const [first, second] = within(list).getAllByRole('listitem');
    const own = within(first!);
    expect(own.getByText('Turn 1, Ann: 2 decisions')).toBeDefined();
    expect(own.getByText('costs 12 ± 2 points')).toBeDefined();
    expect(own.getByText('Mistake')).toBeDefined();
    expect(own.getByText('Dice and draws of the turn: −4')).toBeDefined();
    expect(first!.textContent).toMatch(/Taken at 1\.\s*Taken at 3\./);
    expect(first!.textContent).not.toContain('Taken at 5');
    expect(first!.className).toContain('here');
    expect(second!.className).not.toContain('here');
    await fireEvent.click(own.getByRole('button', { name: 'Go to step 1' }));
    expect(go).toHaveBeenCalledWith(1);
  });

  it('are shown for one seat where one is chosen, and not at all where there are none', async () => {
    const go = vi.fn();
    const teller = await tellerFor(unworded, names);
    render(Worth, { review, names, teller, step: 0, go });
    await fireEvent.change(screen.getByRole('combobox'), { target: { value: '1' } });
    expect(screen.queryByText('Turn 1, Ann: 2 decisions')).toBeNull();
    expect(screen.getByText('Turn 2, Bo: 2 decisions')).toBeDefined();
    cleanup();
    render(Worth, { review: game(2), names, teller, step: 0, go });
    expect(screen.queryByText('Turns as a whole')).toBeNull();
  });

  it('cost points, and how sure that is where it is not sure to a point', () => {
    expect(costWords(0.123, 0.021)).toBe('costs 12 ± 2 points');
    expect(costWords(0.123, 0)).toBe('costs 12 points');
    expect(costWords(0.012, 0.004)).toBe('costs 1 point');
  });
});

describe('the slider of a replay', () => {
  it('says of a step what the review has marked there', async () => {
    const info = { steps: 8, result: null, ended: null, seats: ['Ann', 'Bo'] };
    const at = (number: number) => ({ step: number, info }) as unknown as Player;
    const nothing = () => undefined;
    const { rerender } = render(ReplayBar, {
      game: { secrets: false } as GameModule,
      player: at(3),
      names,
      marks: [{ step: 4, grade: 'blunder' } as Remark],
      review: undefined,
      link: nothing,
      dice: nothing,
      on: undefined,
    });
    const said = () => screen.getByRole('slider').getAttribute('aria-valuetext');
    expect(said()).toBe('Step 3 of 8');
    await rerender({ player: at(4) });
    expect(said()).toBe('Step 4 of 8: Blunder');
  });
});

describe('a review that is waited for', () => {
  const answers = (...states: object[]) =>
    vi.fn((path: string, init?: RequestInit) => {
      if (init?.method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }));
      if (path.includes('/found')) return Promise.resolve(Response.json(game(2)));
      const told = { depth: 'quick', done: 0, total: 8, ahead: null, problem: null };
      return Promise.resolve(Response.json({ ...told, ...states.shift() }));
    });

  it('is looked after until it is there', async () => {
    vi.useFakeTimers();
    const fetch = answers({ state: 'queued', ahead: 1 }, { state: 'running' }, { state: 'done' });
    vi.stubGlobal('fetch', fetch);
    const reviewing = new Reviewing('r1');
    await reviewing.ask('quick');
    expect(reviewing.state?.ahead).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(reviewing.state?.state).toBe('running');
    await vi.advanceTimersByTimeAsync(1000);
    expect(reviewing.review?.seats).toEqual(['Ann', 'Bo']);
    expect(reviewing.waiting).toBe(false);
    const asked = fetch.mock.calls.length;
    await vi.advanceTimersByTimeAsync(5000);
    expect(fetch.mock.calls).toHaveLength(asked);
  });

  it('can be stopped, and says why there is none', async () => {
    const problem = {
      code: 'limit',
      reason: 'the review took too long, and was ended',
      about: 'the_review_took_too_long_and_was_ended',
      values: {},
    };
    vi.stubGlobal('fetch', answers({ state: 'running' }, { state: 'failed', problem }));
    const reviewing = new Reviewing('r1');
    await reviewing.ask('quick');
    await reviewing.cancel();
    expect(reviewing.waiting).toBe(false);
    expect(reviewing.state).toBeNull();
    await reviewing.ask('quick');
    expect(reviewing.problem).toBe('The review took too long, and was ended.');
  });
});
