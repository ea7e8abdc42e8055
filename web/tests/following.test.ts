import { describe, expect, it, vi } from 'vitest';
import type { Told, View } from '$lib/generated/messages';
import type { TouriaEvent } from '$lib/generated/touria';
import type { TowersEvent, TowersView } from '$lib/generated/towers';
import { Again } from '$lib/table/again.svelte';
import type { GameModule } from '$lib/table/game';
import { byTurns, lines } from '$lib/table/log';
import { MOST, Pacing, type Happened } from '$lib/table/pacing';
import { sinceTurn, turnsSince } from '$lib/table/since';
import { takers } from '../src/games/court/following';
import court from '../src/games/court/game-court';
import { leadsOf, total } from '../src/games/touria/following';
import touria from '../src/games/touria/game-touria';
import { coveredOf, coveredWords, tracks } from '../src/games/towers/following';
import towers from '../src/games/towers/game-towers';
import stretches from './fixtures/following.json';

/** What three bots of level 2 did between two decisions of seat 0, update by update. */
type Stretch = Told[][];
const GAMES = {
  court: [court, stretches.court],
  towers: [towers, stretches.towers],
  touria: [touria, stretches.touria],
} as unknown as Record<string, [GameModule, Stretch[]]>;
const EACH = Object.entries(GAMES).map(([name, [game, all]]) => ({ name, game, all }));
const names = (seat: number) => ['Ann', 'Bo', 'Cy', 'Di'][seat] ?? '';

const told = (version: number, by: number, turn: number, whose: number, event = {}): Told => ({
  version,
  by,
  undone: false,
  rule: '',
  turn,
  whose,
  round: Math.ceil(turn / 4),
  event: { game: 'court', verb: 'rolled', seat: whose, dice: [1], ...event },
});

/** How long it takes to see all of it, at the steady pace: all there at once, or one by one. */
function seen(game: GameModule, stretch: Stretch, atOnce: boolean): number {
  const pacing = new Pacing(game, 3);
  let queue: Happened[] = stretch.map((happened) => ({ happened }));
  let time = 0;
  while (queue.length > 0) {
    const ready = atOnce ? queue : queue.slice(0, 1);
    const count = pacing.together(ready);
    const shown = { happened: queue.slice(0, count).flatMap(({ happened }) => happened) };
    queue = queue.slice(count);
    if (queue.length > 0) time += pacing.stay(shown, atOnce ? queue : [], atOnce).lasts;
  }
  return time;
}

const usual = (game: GameModule, stretch: Stretch): number =>
  stretch
    .slice(0, -1)
    .map((happened) => Math.max(0, ...happened.map(({ event }) => game.dwell(event))))
    .reduce((sum, one) => sum + one, 0);

describe('the pace', () => {
  it.each(EACH)('shows what three bots did in $name in a few seconds', ({ game, all }) => {
    for (const stretch of all) {
      expect(usual(game, stretch)).toBeGreaterThan(MOST);
      for (const atOnce of [true, false])
        expect(seen(game, stretch, atOnce)).toBeLessThanOrEqual(MOST + 1);
    }
  });

  it('leaves a short turn its usual time', () => {
    const pacing = new Pacing(court, 1);
    const roll = { happened: [told(1, 1, 1, 1)] };
    expect(pacing.together([roll])).toBe(1);
    expect(pacing.stay(roll, [], true)).toEqual({ lasts: 850, haste: 1 });
  });

  it('gives every turn its share, and the whole time again after a decision', () => {
    const pacing = new Pacing(court, 3);
    const many = Array.from({ length: 30 }, (_, i) => ({ happened: [told(i, 1, 1, 1)] }));
    let first = 0;
    many.forEach((one, i) => (first += pacing.stay(one, many.slice(i + 1), true).lasts));
    expect(first).toBeCloseTo(MOST / 3);
    const next = { happened: [told(40, 2, 2, 2)] };
    expect(pacing.stay(next, [], true).lasts).toBe(850);
    pacing.renew();
    expect(pacing.stay({ happened: [told(50, 1, 5, 1)] }, [], true).lasts).toBe(850);
  });

  it('shows a run as one when there is little time, and never beyond a turn', () => {
    const pacing = new Pacing(court, 3);
    const aside = { verb: 'aside', face: 1 };
    const run = [1, 2, 3, 4, 5, 6, 7, 8].map((v) => ({ happened: [told(v, 1, 1, 1, aside)] }));
    const next = { happened: [told(9, 2, 2, 2, aside)] };
    expect(pacing.together(run.slice(0, 3))).toBe(1);
    expect(pacing.together([...run, next])).toBe(8);
  });
});

describe('since one’s turn', () => {
  const history = [
    told(1, -1, 0, -1, { verb: 'start' }),
    told(2, 0, 1, 0, { verb: 'roll' }),
    told(3, -1, 1, 0),
    told(4, 1, 2, 1, { verb: 'aside', face: 6, result: [6, 6], last_die: true }),
    told(5, 1, 2, 1, { verb: 'take', character: 'farmer' }),
    told(6, 2, 3, 2, { verb: 'pass' }),
    { ...told(7, 2, 3, 2, { verb: 'pass' }), undone: true },
    told(8, 2, 3, 2, { verb: 'decline' }),
  ];

  it('is what others did, turn by turn, without what was taken back', () => {
    const since = sinceTurn(history, 2, 0);
    expect(since.told.map(({ version }) => version)).toEqual([4, 5, 8]);
    const view = { market: [{ name: 'farmer', left: 0, endless: false }], seats: [{ cards: [] }] };
    const turns = turnsSince(since, 0, view as unknown as View, GAMES.court![0], names);
    expect(turns.map(({ seat, text }) => `${names(seat)} ${text}`)).toEqual([
      'Bo takes the Farmer with 6 6',
      'Cy takes nobody',
    ]);
    expect(turns.map(({ hits }) => hits)).toEqual([['Farmer: none is left for you'], []]);
  });

  it('is nothing for whoever looks on, and after a decision of one’s own', () => {
    expect(sinceTurn(history, 2, null).told).toEqual([]);
    expect(sinceTurn(history, 8, 0).told).toEqual([]);
  });

  it('counts what others decided in one’s own turn', () => {
    const cast = [told(1, 0, 1, 0), told(2, 1, 1, 0), told(3, 0, 1, 0)];
    expect(sinceTurn(cast, 1, 0).told.map(({ version }) => version)).toEqual([2]);
  });

  it.each(EACH)('has a line for every turn of $name', ({ game, all }) => {
    for (const stretch of all) {
      const since = sinceTurn(stretch.flat(), 0, 0);
      const view = { market: [], seats: [{}] } as unknown as View;
      const turns = turnsSince(since, 0, view, game, names);
      expect(new Set(turns.map(({ seat }) => seat))).toEqual(new Set([1, 2, 3]));
      for (const { text } of turns) expect(text).toMatch(/\w{2}/);
    }
  });
});

describe('traces', () => {
  it('of court say who took a character, with which dice', () => {
    const events = GAMES.court![1].flat(2);
    const found = [...takers(events).values()].flat();
    expect(found.length).toBeGreaterThan(0);
    for (const { seat, dice } of found) {
      expect(seat).toBeGreaterThan(0);
      expect(dice.length).toBeGreaterThan(0);
    }
  });

  it('of towers lead from where a piece was to where it is', () => {
    const tower = { game: 'towers', verb: 'tower', seat: 2, tower: 4, space: 3, to: 6 };
    const event = { ...tower, carries: [], imprisons: [1, 0, 2] } as unknown as TowersEvent;
    const found = tracks([{ ...told(1, 2, 1, 2), event }]);
    expect(found).toEqual([
      { seat: 2, from: 3, to: 6, backwards: false, covers: [0, 2, 2], home: false },
    ]);
    expect(towers.hits?.(event, 0, {} as TowersView)).toEqual([
      'Covers 1 of your wizards at Forest 3',
    ]);
  });

  it('of Touria go on from where the heroes were', () => {
    const go = (version: number, turn: number, here: string): Told => ({
      ...told(version, turn, turn, turn),
      event: { game: 'touria', verb: 'go', seat: turn, phase: 'walk', changes: [], here } as never,
    });
    const found = leadsOf({
      before: [go(1, 0, 'mine1')],
      told: [go(2, 1, 'dragon'), go(3, 1, 'mine6'), go(4, 2, 'thieves')],
    });
    expect(found.map(({ seat, path }) => [seat, path])).toEqual([
      [1, ['mine1', 'dragon', 'mine6']],
      [2, ['mine6', 'thieves']],
    ]);
  });

  it('of Touria add up all that was gained and lost', () => {
    const change = { seat: 1, hearts: 1, coins: -2, gems: { red: -1 } };
    const more = { seat: 1, hearts: 1, swords: 2, coins: 1, gems: { red: -1, blue: 1 } };
    const events = [change, more].map((one) => ({ changes: [one] }) as unknown as TouriaEvent);
    expect(total(events, 1)).toMatchObject({
      hearts: 2,
      swords: 2,
      coins: -1,
      gems: { red: -2, blue: 1 },
    });
  });
});

describe('one’s own covered wizards', () => {
  const view = (below: number[] | null) =>
    ({
      seats: [{ wizards: 4, home: 1 }],
      spaces: [
        { wizards: [1], towers: [] },
        { wizards: below, towers: [{ wizards: [0] }] },
      ],
    }) as unknown as TowersView;

  it('W101: are counted, and where they are is not said', () => {
    const covered = coveredOf(view(null), 0);
    expect(covered).toEqual({ count: 2, places: null });
    expect(coveredWords(covered)).toBe('2 of your wizards are covered; nobody shows you where.');
  });

  it('W101: are named with their places by the option open_memory', () => {
    const covered = coveredOf(view([2]), 0);
    expect(covered).toEqual({ count: 2, places: [{ space: 1, count: 2 }] });
    expect(coveredWords(covered)).toMatch(/^Covered: 2 at \w+ 2\.$/);
    expect(coveredWords({ count: 0, places: null })).toBe('');
  });
});

describe('the log', () => {
  it('has the lines of each turn under its seat and round, in order and complete', () => {
    const history = GAMES.court![1][0]!.flat();
    const all = lines(history, GAMES.court![0], names);
    const turns = byTurns(all);
    expect(turns.flatMap((turn) => turn.lines)).toEqual(all);
    expect(turns.map(({ turn }) => turn)).toEqual([...new Set(all.map(({ turn }) => turn))]);
    expect(turns.filter(({ opens }) => opens).map(({ round }) => round)).toEqual([
      ...new Set(all.map(({ round }) => round)),
    ]);
    for (const { whose, lines: own } of turns)
      for (const line of own) expect(line.whose).toBe(whose);
  });
});

describe('to play it again', () => {
  it('begins with the table at one’s turn, can be stopped, and ends with the present', () => {
    vi.useFakeTimers();
    const view = (name: string) => ({ name }) as unknown as View;
    const again = new Again(court as unknown as GameModule);
    const steps = [4, 5].map((v) => ({ happened: [told(v, 1, 2, 1)], view: view(`${v}`) }));
    const recalled = { type: 'recalled', seat: 0, version: 5, view: view('3'), steps } as const;
    again.start(recalled);
    const shown = () => (again.shown?.view as unknown as { name: string } | undefined)?.name;
    expect(shown()).toBe('3');
    vi.advanceTimersByTime(700);
    expect(shown()).toBe('4');
    expect(again.shown?.happened).toHaveLength(1);
    vi.advanceTimersByTime(900);
    expect(shown()).toBe('5');
    vi.advanceTimersByTime(900);
    expect(again.shown).toBeNull();
    again.start(recalled);
    again.stop();
    vi.advanceTimersByTime(5000);
    expect(again.shown).toBeNull();
    vi.useRealTimers();
  });
});
