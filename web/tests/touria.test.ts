import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Told } from '$lib/generated/messages';
import type { TouriaEvent, TouriaView } from '$lib/generated/touria';
import type { GameModule } from '$lib/table/game';
import { Kept } from '$lib/table/kept';
import { lines } from '$lib/table/log';
import Board from '../src/games/touria/Board.svelte';
import touria from '../src/games/touria/game-touria';
import { along, curve, layout } from '../src/games/touria/layout';
import * as names from '../src/games/touria/names';
import { toolOf } from '../src/games/touria/play.svelte';
import { finds, wayTo } from '../src/games/touria/route';
import Tray from '../src/games/touria/Tray.svelte';
import { option } from '../src/games/touria/help';
import { sit } from '../src/games/touria/session';
import { ending, merge, story } from '../src/games/touria/story';
import { supplyWords, type TouriaChoice } from '../src/games/touria/words';
import samples from './fixtures/touria.json';

interface Position {
  seat: number;
  view: TouriaView;
  legal: TouriaChoice[];
}
const events = samples.events as unknown as Record<string, TouriaEvent>;
const positions = samples.positions as unknown as Record<string, Position>;
const over = samples.over as unknown as TouriaView;
const sitDown = () => sit(new Kept('table'));
const call = (seat: number) => ['Ann', 'Bo', 'Cy', 'Di'][seat] ?? '?';

/** The engine's own words must never reach a person. */
const RAW = /undefined|NaN|\[object|sword_master|royal_pair|mine\d|_|\{|\}/;
const QUIET = ['filled', 'shown', 'posted', 'done', 'drawn', 'behind'];

const components = readFileSync('../src/rookery/games/touria/rules/components.py', 'utf8');
const listed = (name: string) =>
  new RegExp(`${name}: Final = [[(]([^\\])]*)[\\])]`)
    .exec(components)![1]!
    .match(/[a-z_0-9]{2,}/g)!;

/** For a map, from a phone with its bars to a large desk. */
const PLACES: [number, number][] = [
  [336, 250],
  [366, 440],
  [690, 740],
  [920, 520],
  [1180, 900],
];

describe('the roads', () => {
  it.each(PLACES)('lie where they lie, whichever way one walks, in %i by %i', (width, height) => {
    const { map } = Object.values(positions)[0]!.view;
    const sheet = layout(map.roads, width, height);
    for (const [one = '', other = ''] of [...map.roads, ['tournament', 'bridge']]) {
      const [there, back] = [along(sheet, one, other, 0.3), along(sheet, other, one, 0.7)];
      expect(Math.hypot(there.x - back.x, there.y - back.y)).toBeLessThan(0.01);
      expect(curve(sheet, [one, other])).not.toBe('');
    }
  });
});

describe('the words of touria', () => {
  it('count one thing as one', () => {
    const supply = { bag: 1, swords: 1, hearts: 2, elixirs: 0, stack: 1 };
    expect(supplyWords(supply)).toBe('Bag: 1 gem · left: 1 sword, 2 hearts, 1 item');
  });

  it('name every thing of the engine', () => {
    for (const space of listed('SPACE_NAMES')) {
      expect(names.placeOf(space)).not.toMatch(RAW);
      expect(names.theOf(space)).not.toBe(space);
    }
    expect(names.ITEMS).toEqual(listed('ITEM_NAMES'));
    expect(names.DUES).toEqual(listed('DWELLER_NAMES'));
    expect([...names.COLOURS]).toEqual(listed('COLOUR_NAMES'));
    for (const item of names.ITEMS) expect(names.itemDoes(item)).not.toBe(item);
    for (const tower of listed('TOWER_NAMES')) expect(names.towerOf(tower)).not.toBe(tower);
  });

  it.each(Object.keys(events))('tell %s', (key) => {
    const event = events[key]!;
    const told = story(event, call);
    if (!QUIET.includes(event.verb)) expect(told).not.toEqual([]);
    for (const line of told) {
      expect(line).not.toMatch(RAW);
      expect(line).not.toMatch(/ {2}|^ | $| [.,:]/);
    }
  });

  it.each(Object.keys(positions))('ask for a decision: %s', (phase) => {
    const { view, legal } = positions[phase]!;
    const session = sitDown();
    const asked = session.prompt(view, legal, call);
    expect(asked).not.toBe('');
    expect(asked).not.toMatch(RAW);
    for (const button of session.buttons(view, legal)) expect(button.label).not.toMatch(RAW);
  });

  it('tell a walk in one line, and the gems found on it', () => {
    const go = (object: string, gems?: Record<string, number>) =>
      ({
        game: 'touria',
        verb: 'go',
        phase: 'walk',
        seat: 0,
        object,
        here: object,
        changes: gems ? [{ seat: 0, gems }] : [],
      }) as unknown as TouriaEvent;
    const filled = { ...go('1'), verb: 'filled' } as TouriaEvent;
    const steps = [
      go('mine1', { black: 1, red: 1 }),
      go('castle'),
      filled,
      go('mine3', { red: 1 }),
    ];
    const history: Told[] = steps.map((event, i) => ({
      version: i,
      by: 0,
      undone: false,
      rule: '',
      turn: 1,
      whose: 1,
      round: 1,
      event,
    }));
    expect(lines(history, touria as unknown as GameModule, call).map(({ text }) => text)).toEqual([
      'Ann walks to mine 3, by way of mine 1 and the castle.',
      'Gained: 1 black gem and 2 red gems.',
    ]);
    expect(merge(go('mine1'), { ...go('mine2'), seat: 1 })).toBeNull();
  });

  it('tell how it ended, door by door', () => {
    const told = ending(samples.told as unknown as Told[], over, call);
    expect(told.join(' ')).toMatch(/came back to the castle.*all the bells of Touria ring/);
    for (const line of told) expect(line).not.toMatch(RAW);
  });

  it('explain every option', () => {
    const source = readFileSync('../src/rookery/games/touria/game.py', 'utf8');
    const options = [...source.matchAll(/Option\("(\w+)"/g)].map(([, name]) => name!);
    expect(options).toContain('edition');
    for (const name of options.filter((one) => one !== 'players'))
      expect(option(name)?.label, name).toBeTruthy();
  });
});

describe('the map', () => {
  const { view } = positions.turn!;
  const spaces = listed('SPACE_NAMES');

  it.each(PLACES)('has a place for every space in %i by %i', (...size) => {
    const odd = [['castle', 'dragon'], ...view.map.roads.slice(0, 12)];
    for (const roads of [view.map.roads, odd]) {
      const { spots, width, height } = layout(roads, ...size);
      for (const space of spaces) {
        const { x, y } = spots[space]!;
        expect(x > 0 && x < width && y > 0 && y < height, space).toBe(true);
      }
      const apart = new Set(spaces.map((space) => JSON.stringify(spots[space])));
      expect(apart.size).toBe(spaces.length);
    }
  });

  it('takes ways from the server, straight and bent', () => {
    const straight = { goal: 'goldsmith', via: null, path: ['mine3'], steps: 1, pay: 0 } as const;
    const bent = { ...straight, via: 'trader', path: ['trader', 'mine2'], steps: 2 } as const;
    const here = { ...view, ways: [straight, bent] } as unknown as TouriaView;
    expect(wayTo(here, 'goldsmith')).toEqual({ ...straight, finds: finds(here, ['mine3']) });
    expect(wayTo(here, 'goldsmith', 'trader')).toMatchObject(bent);
    expect(wayTo(here, 'goldsmith', 'dragon')).toBeNull();
    expect(wayTo(here, 'wizard')).toBeNull();
  });

  it('bends a way by one space at a time', () => {
    const { play } = sitDown();
    play.bend('trader');
    play.bend('castle');
    expect(play.via).toBe('castle');
    play.enter('trader');
    expect(play.via).toBe('castle');
    play.bend('castle');
    expect(play.via).toBeNull();
    play.bend('trader');
    play.enter('trader');
    expect(play.via).toBeNull();
  });

  it('knows what a way brings', () => {
    const none = { take: [], choose: [] };
    const map: TouriaView['map'] = {
      ...view.map,
      finds: [
        { take: ['black', 'red'], choose: [] },
        { take: [], choose: ['blue', 'red'] },
        none,
        none,
        none,
        none,
      ],
    };
    const found = finds({ ...view, map }, ['mine1', 'castle', 'mine2', 'mine3', 'mine1']);
    expect(found).toEqual([
      { mine: 'mine1', take: ['black', 'red'], choose: [] },
      { mine: 'mine2', take: [], choose: ['blue', 'red'] },
    ]);
  });
});

describe('the table', () => {
  beforeAll(() => {
    Element.prototype.animate = vi.fn(() => ({
      finished: Promise.resolve(),
      cancel: () => {},
    })) as unknown as typeof Element.prototype.animate;
  });
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });

  function shown(phase: string) {
    const { view, legal, seat } = positions[phase]!;
    const choose = vi.fn();
    const session = sitDown();
    const props = {
      view,
      legal,
      seat,
      happened: [],
      names: call,
      choose,
      asking: null,
      session,
    };
    const board = render(Board, props).container;
    const tray = render(Tray, props).container;
    return { board, tray, choose, legal, view, session };
  }

  it.each(Object.keys(positions))('lets one do every legal thing: %s', async (phase) => {
    const { board, tray, choose, legal, view, session } = shown(phase);
    const { play } = session;
    const buttons = new Set(session.buttons(view, legal).map(({ action }) => action));
    const press = async () => {
      await new Promise((done) => setTimeout(done));
      for (const thing of [board, tray].flatMap((one) => [
        ...one.querySelectorAll<HTMLElement>('[role=button], .chip, .door.open'),
      ]))
        thing.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      play.face = null;
    };
    await press();
    for (const tool of new Set(legal.map(toolOf))) {
      play.armed = tool;
      await press();
      play.armed = null;
      const item = tray.querySelector<HTMLElement>(`[data-item="${tool}"]`);
      item?.click();
      play.armed = null;
    }
    const done = new Set([...buttons, ...choose.mock.calls.map(([action]) => action as string)]);
    for (const { action, event } of legal) if (event.verb !== 'go') expect(done).toContain(action);
  });

  it('bends the way by a press on a space, and walks it by one on the goal', async () => {
    const { board, view, session } = shown('walk');
    const press = async (space: string) => {
      board
        .querySelector(`[data-space="${space}"]`)!
        .dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await new Promise((done) => setTimeout(done));
    };
    const bends = view.ways.filter(({ via }) => via !== null);
    expect(bends.length).toBeGreaterThan(1);
    for (const { via } of bends) {
      await press(via!);
      expect(session.play.via).toBe(via);
      expect(board.querySelectorAll('.spot.via').length).toBe(1);
    }
    await press(view.map.goal!);
    expect(session.play.walking).toEqual([...bends.at(-1)!.path, 'stop']);
  });

  it('walks step by step where no whole way can be drawn', () => {
    const { view, legal, seat } = positions.walk!;
    const choose = vi.fn();
    const { container } = render(Board, {
      view: { ...view, ways: [] },
      legal,
      seat,
      happened: [],
      names: call,
      choose,
      asking: null,
      session: sitDown(),
    });
    for (const spot of container.querySelectorAll('.spot[role=button]'))
      spot.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const steps = legal.map(({ action }) => action).filter((action) => action.startsWith('go '));
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) expect(choose).toHaveBeenCalledWith(step);
  });

  it('describes the board in words', () => {
    const { board } = shown('turn');
    const rows = [...board.querySelectorAll('tbody tr')].map((row) => row.textContent);
    expect(rows.length).toBe(16);
    expect(rows.join(' ')).toMatch(/Mine 1.*gem/);
    for (const picture of board.querySelectorAll('[role=img], [role=button]'))
      expect(picture.getAttribute('aria-label')).toBeTruthy();
  });

  it('shows a closed screen to who only watches', () => {
    const { view } = positions.turn!;
    const closed = { ...view, seats: view.seats.map((one) => ({ ...one, screen: null })) };
    const { container } = render(Tray, {
      view: closed,
      legal: [],
      seat: null,
      happened: [],
      names: call,
      choose: () => {},
      asking: null,
      session: sitDown(),
    });
    expect(container.textContent).toContain('screen is closed');
    expect(container.querySelector('[data-hold]')).toBeNull();
  });

  it('passes elixirs by itself where one wants to', () => {
    const { view, legal } = positions.offer_elixir!;
    const session = sitDown();
    expect(session.unasked?.(view, legal)).toBeNull();
    session.play.passAt(view.map.here, true);
    expect(session.unasked?.(view, legal)).toBe('done');
  });

  it('answers a question by itself that is put for the sake of a secret alone', () => {
    const { view, legal } = positions.thieves!;
    const session = sitDown();
    const done = legal.filter(({ action }) => action === 'done');
    expect(done).toHaveLength(1);
    expect(session.unasked?.(view, legal)).toBeNull();
    expect(session.unasked?.(view, done)).toBe('done');
    expect(session.prompt(view, done, call)).toContain('nobody learns what you hold');
  });
});
