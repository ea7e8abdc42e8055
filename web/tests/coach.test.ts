import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import CoachCard from '$lib/coach/CoachCard.svelte';
import { Coaching, OddsShown } from '$lib/coach/coaching.svelte';
import { marksOf, marksOfRemark } from '$lib/coach/marks';
import { digits, likelyWords } from '$lib/coach/words';
import type {
  Advice,
  Choice,
  Event,
  OddsTold,
  Position,
  Taught,
  Told,
} from '$lib/generated/messages';
import type { Argument, Deed } from '$lib/generated/review';
import type { CourtView } from '$lib/generated/court';
import Board from '../src/games/court/Board.svelte';
import { buttons, prompt } from '../src/games/court/prompt';
import type { CourtChoice } from '../src/games/court/words';
import { likely as byDice } from '../src/games/towers/odds';
import { likely as byFight } from '../src/games/touria/odds';
import CoachChoice from '../src/pages/setup/CoachChoice.svelte';
import fixture from './fixtures/court.json';

afterEach(cleanup);

const position = (version: number, more: Partial<Position> = {}) =>
  ({ version, seat: 0, legal: [{}], undo: false, ...more }) as Position;
const said = (words: string): Deed => ({ event: {} as Event, words });
const option = (action: string, share: number) => ({
  action,
  said: said(action),
  share,
  error: 0.02,
});
const argument = (more: Partial<Argument>): Argument => ({
  kind: 'odds',
  code: '',
  seat: 0,
  now: 0,
  instead: 0,
  much: 0,
  mean: false,
  words: '',
  ...more,
});
const guard = argument({ code: 'guard', now: 40, instead: 20 });
/** A game whose words are all the server's, but for its reasons. */
const plain = {
  story: () => [],
  insight: async () => ({
    step: () => null,
    because: (await import('../src/games/court/insight')).because,
  }),
};
const advice: Advice = {
  type: 'advice',
  seat: 0,
  version: 7,
  best: option('aside 5', 0.6),
  other: option('aside 2', 0.5),
  lead: 0.1,
  error: 0.02,
  plain: true,
  line: [said('aside 5'), said('roll')],
  reasons: [guard],
};
const chance = (key: string, of: number, error = 0) => ({ key, what: key, chance: of, error });
const odds: OddsTold = {
  type: 'odds',
  seat: 0,
  version: 7,
  about: 'this turn',
  chances: [chance('farmer', 0.4), chance('guard', 0.1)],
  choices: [{ action: 'aside 5', chances: [chance('farmer', 0.8)] }],
};
const taught: Taught = {
  type: 'taught',
  seat: 0,
  version: 7,
  lesson: {
    grade: 'blunder',
    loss: 0.2,
    error: 0.03,
    taken: option('aside 2', 0.3),
    best: option('aside 5', 0.5),
    line: [],
    reasons: [guard],
  },
};

function coached() {
  const sent: Record<string, unknown>[] = [];
  const coaching = new Coaching((message) => sent.push({ ...message }) > 0);
  return { coaching, sent };
}

const legal = [
  { action: 'aside 5', event: { verb: 'aside' } },
  { action: 'aside 2', event: { verb: 'aside' } },
  { action: 'use maid', event: { verb: 'use' } },
] as unknown as Choice[];

describe('what the coach is asked', () => {
  it('is a hint at first, and then its next steps, without asking again', () => {
    const { coaching, sent } = coached();
    coaching.ask(position(7));
    expect(sent).toEqual([{ type: 'consult', seat: 0, version: 7, about: 'hint' }]);
    expect(coaching.thinking).toBe(true);
    coaching.hear(advice);
    expect([coaching.thinking, coaching.step]).toEqual([false, 1]);
    for (const step of [2, 3, 3]) {
      coaching.ask(position(7));
      expect(coaching.step).toBe(step);
    }
    expect(sent).toHaveLength(1);
  });

  it('lapses when the game goes on, and what comes too late is not shown', () => {
    const { coaching } = coached();
    coaching.ask(position(7));
    coaching.hear(advice);
    coaching.follow(position(8));
    expect([coaching.advice, coaching.step]).toEqual([null, 0]);
    coaching.hear(advice);
    expect(coaching.advice).toBeNull();
  });

  it('can be called off, and says when there is no answer', () => {
    const { coaching, sent } = coached();
    coaching.ask(position(7));
    coaching.dismiss();
    expect(sent.at(-1)).toEqual({ type: 'dismiss', about: 'hint' });
    coaching.ask(position(7));
    coaching.hear({ type: 'unadvised', about: 'hint', version: 7, code: 'limit', reason: '' });
    expect(coaching.problem).toBe('The coach has a lot to do. Ask again in a moment.');
    coaching.ask(position(7));
    expect(coaching.thinking).toBe(true);
  });

  it('are odds once for each position, and a verdict on what can be taken back', () => {
    const { coaching, sent } = coached();
    coaching.askOdds(position(7));
    coaching.askOdds(position(7));
    const own = [{ by: 0, undone: false }] as Told[];
    coaching.askVerdict(position(7), own);
    coaching.askVerdict(position(8, { undo: true }), [{ by: 0, undone: true }] as Told[]);
    coaching.askVerdict(position(8, { undo: true }), [{ by: 1, undone: false }] as Told[]);
    coaching.askVerdict(position(8, { undo: true }), own);
    expect(sent.map(({ about, version }) => [about, version])).toEqual([
      ['odds', 7],
      ['verdict', 8],
    ]);
  });
});

describe('what is marked', () => {
  it('is at first everything of the kind, then the one decision', () => {
    expect(marksOf(advice, 0, legal)).toEqual([]);
    expect(marksOf(advice, 1, legal).map(({ action }) => action)).toEqual(['aside 5', 'aside 2']);
    expect(marksOf(advice, 2, legal)).toEqual([{ action: 'aside 5', kind: 'best' }]);
  });

  it('is both what was done and what was better, for a review', () => {
    expect(marksOfRemark('aside 2', 'aside 5').map(({ label }) => label)).toEqual([
      'Taken',
      'Better',
    ]);
  });
});

describe('odds', () => {
  it('are told as things stand, and after a decision', () => {
    const shown = new OddsShown(odds, () => null);
    expect(shown.of('farmer')?.chance).toBe(0.4);
    expect(shown.of('farmer', 'aside 5')?.chance).toBe(0.8);
    expect(shown.of('farmer', 'aside 2')?.chance).toBe(0.4);
    expect(shown.of('king')).toBeNull();
  });

  it('say how sure they are', () => {
    expect(digits(chance('x', 0.62))).toBe('62 %');
    expect(digits(chance('x', 0.62, 0.031))).toBe('62 % ± 4');
    expect(likelyWords(chance('the Knight', 0.62, 0.01))).toContain('give or take 1');
  });

  it('are on the cards of the court, in the picture and in words', () => {
    const { view, legal: open } = fixture.aside as unknown as {
      view: CourtView;
      legal: CourtChoice[];
    };
    const { container } = render(Board, {
      view,
      legal: open,
      happened: [],
      seat: view.turn.seat,
      names: String,
      choose: vi.fn(),
      asking: null,
      session: { prompt, buttons },
      odds: new OddsShown(odds, () => null),
      considered: null,
    });
    const card = container.querySelector('[data-market=farmer]')!;
    expect(card.querySelector('.likely')?.textContent.trim()).toBe('40');
    const about = document.getElementById(card.getAttribute('aria-describedby') ?? '');
    expect(about?.textContent).toContain('Chance this turn: 40 %.');
    expect(container.querySelectorAll('.likely')).toHaveLength(2);
  });

  it('stand beside what the dice of a card, a fight or a draw can bring', () => {
    const chances = [chance('dice home', 0), chance('dice potion', 0.5), chance('home', 0.9)];
    expect(byDice(chances)?.key).toBe('dice potion');
    expect(byDice([chance('home', 0.9)])).toBeNull();
    expect(byFight([chance('heart', 0.2), chance('slain', 0.5)])?.chance).toBe(0.5);
    expect(byFight([chance('drawn red', 0.5), chance('drawn nothing', 0.25)])?.chance).toBe(0.75);
    expect(byFight([chance('heart', 0.2)])).toBeNull();
  });
});

function card(coaching: Coaching, more: Record<string, unknown> = {}) {
  const next = vi.fn(() => coaching.ask(position(7)));
  const given = {
    coaching,
    game: plain,
    names: () => 'Ann',
    next,
    undo: undefined,
    odds: new OddsShown(odds, () => null),
    near: null,
  };
  return { ...render(CoachCard, { ...given, onBoard: true, ...more }), next };
}

describe('what the coach says', () => {
  it('comes in three steps: where, what, and why with numbers', async () => {
    const { coaching } = coached();
    coaching.ask(position(7));
    const { container } = card(coaching);
    expect(screen.getByText('The coach is thinking …')).toBeTruthy();
    coaching.hear(advice);
    expect(await screen.findByText('Look at what is marked on the board.')).toBeTruthy();
    expect(container.textContent).not.toContain('aside 5');
    await fireEvent.click(screen.getByRole('button', { name: 'What should I do?' }));
    expect(container.querySelector('.best')?.textContent).toBe('aside 5');
    expect(container.textContent).not.toContain('the Guard');
    await fireEvent.click(screen.getByRole('button', { name: 'Why?' }));
    expect(screen.getByText('Ann gets the Guard: 40 % instead of 20 %.')).toBeTruthy();
    expect(screen.getByText('aside 5: 60 % of the win, give or take 2')).toBeTruthy();
    expect(screen.getByText('farmer: 80 %')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Hint, step 3 of 3' })).toBeTruthy();
  });

  it('is what a decision has cost, and the way back', async () => {
    const { coaching } = coached();
    const undo = vi.fn();
    coaching.hear(taught);
    card(coaching, { undo });
    expect(
      await screen.findByText('That costs 20 points of a hundred, give or take 3.'),
    ).toBeTruthy();
    expect(screen.getByText('Better: aside 5')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(undo).toHaveBeenCalledOnce();
    await fireEvent.click(screen.getByRole('button', { name: 'Leave it so' }));
    expect(coaching.taught).toBeNull();
  });
});

describe('at set-up', () => {
  it('is said what the coach does, and that all agree to it', () => {
    const { container } = render(CoachChoice, { value: 'off', shared: true });
    expect(container.textContent).not.toContain('agrees');
    cleanup();
    const taught = render(CoachChoice, { value: 'teacher', shared: true });
    expect(taught.container.textContent).toContain('speaks up');
    expect(taught.container.textContent).toContain('Whoever sits down at the table agrees to it.');
    cleanup();
    const alone = render(CoachChoice, { value: 'teacher', shared: false });
    expect(alone.container.textContent).not.toContain('agrees');
  });
});
