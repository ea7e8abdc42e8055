import { cleanup, render, screen } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TowersEvent, TowersView } from '$lib/generated/towers';
import type { Told } from '$lib/generated/messages';
import type { GameModule } from '$lib/table/game';
import { Kept } from '$lib/table/kept';
import { lines } from '$lib/table/log';
import Board from '../src/games/towers/Board.svelte';
import towers from '../src/games/towers/game-towers';
import { Passing } from '../src/games/towers/passing.svelte';
import { sit } from '../src/games/towers/session';
import { journeys, pieces, places } from '../src/games/towers/pieces';
import { lay, pitch, SPACES, way } from '../src/games/towers/ring';
import Tray from '../src/games/towers/Tray.svelte';
import { prompt } from '../src/games/towers/prompt';
import { ending, story } from '../src/games/towers/story';
import {
  cardName,
  SPELLS,
  spaceName,
  spaceText,
  would,
  type TowersChoice,
} from '../src/games/towers/words';
import fixture from './fixtures/towers.json';

afterEach(cleanup);

interface Position {
  seat: number;
  view: TowersView;
  legal: TowersChoice[];
}
const positions = fixture.positions as unknown as Record<string, Position>;
const events = fixture.events as unknown as TowersEvent[];
const names = (seat: number) => `Seat${seat}`;
const kept = new Kept('table');
const game = towers as unknown as GameModule;
const kinds = Object.entries(positions);
/** One of each phase, for what takes long. */
const few = kinds.filter(
  ([kind], i) => kinds.findIndex(([other]) => other.split(' ')[0] === kind.split(' ')[0]) === i,
);
const LONG = 60_000;
const find = (phase: string, fits: (position: Position) => boolean = () => true) =>
  kinds.find(([kind, position]) => kind.startsWith(phase) && fits(position))![1];

function props({ view, legal, seat }: Position) {
  const choose = vi.fn();
  return {
    choose,
    props: { view, legal, seat, names, choose, happened: [], asking: null, session: sit(kept) },
  };
}

const card = (wizard: number | null, tower: number | null, dice = 0) => ({
  card: '',
  wizard,
  tower,
  dice,
});

describe('the words of towers', () => {
  const SILENT = new Set(['pass', 'roll', 'keep']);

  it('tell every event of real games, each with its own facts', () => {
    for (const event of events) {
      const told = story(event, names);
      const hidden = event.verb === 'drawn' && !event.card;
      const half = event.verb === 'swap' && event.other === undefined;
      if (SILENT.has(event.verb) || hidden || half) expect(told).toEqual([]);
      else expect(told.join(' '), JSON.stringify(event)).toMatch(/^[A-Z].+[.!]$/);
      expect(told.join(' ')).not.toMatch(/undefined|NaN|null|Seat-1/);
    }
  });

  it('have a verb for every one of the engine', () => {
    const source = readFileSync('../src/rookery/games/towers/seen/events.py', 'utf8');
    const verbs = /^Verb = Literal\[([^\]]*)\]/m.exec(source)![1]!.match(/[a-z]+/g)!;
    const told = new Set([...events.map(({ verb }) => verb), 'free']);
    expect(verbs.filter((verb) => !told.has(verb as TowersEvent['verb']))).toEqual([]);
  });

  it('name every spell of the engine in its order', () => {
    const source = readFileSync('../src/rookery/games/towers/rules/components.py', 'utf8');
    const listed = /SPELL_NAMES: Final = \[([^\]]*)\]/.exec(source)![1]!.match(/[a-z_]+/g);
    expect([...SPELLS]).toEqual(listed);
  });

  it('prompt in every kind of position', () => {
    for (const [kind, { view, legal }] of kinds) {
      const words = prompt(view, legal, names);
      expect(words, kind).toMatch(/^[A-Z].+/);
      expect(words, kind).not.toMatch(/undefined|NaN|null/);
    }
  });

  it('say what every decision would do, on a thing or on a button', () => {
    const spoken = new Set(['play', 'discard', 'give', 'cast']);
    for (const [kind, { view, legal }] of kinds) {
      const buttons = sit(kept).buttons(view, legal);
      for (const { action, event } of legal) {
        if (spoken.has(event.verb)) continue;
        const button = buttons.find((one) => one.action === action);
        const words = button ? `${button.label} ${button.about}` : would(event, names);
        expect(words, `${kind}: ${action}`).toMatch(/^[A-Z].{4,}/);
        expect(words, `${kind}: ${action}`).not.toMatch(/undefined|NaN|null/);
      }
    }
  });

  it('name every kind of card', () => {
    expect(cardName(card(3, null))).toBe('Wizard 3');
    expect(cardName(card(null, 2))).toBe('Tower 2');
    expect(cardName(card(4, 4))).toBe('Wizard or Tower 4');
    expect(cardName(card(1, 5))).toBe('Wizard 1 or Tower 5');
    expect(cardName(card(0, 0, 1))).toBe('Wizard or Tower, one die');
    expect(cardName(card(null, 0, 3))).toBe('Tower, 3 dice');
  });

  it('tell a card and its move in one line, and leave passes out', () => {
    const say = (verb: TowersEvent['verb'], more: Partial<TowersEvent> = {}) =>
      ({ game: 'towers', verb, seat: 0, ...more }) as TowersEvent;
    const told: Told[] = [
      say('play', { card: card(null, 3) }),
      say('pass', { seat: 1 }),
      say('tower', { tower: 4, space: 3, to: 6, carries: [2], imprisons: [0, 2], fills: 0 }),
      say('drawn', { card: card(1, null) }),
      say('drawn', { card: card(null, 5) }),
    ].map((event, i) => ({
      version: i,
      by: event.seat,
      undone: false,
      rule: '',
      turn: 1,
      whose: 0,
      round: 1,
      event,
    }));
    expect(lines(told, game, names).map((line) => line.text)).toEqual([
      'Seat0 plays Tower 3: tower 4 flies from Meadow 4 to Forest 3.',
      '1 more tower flies along. It covers 2 wizards of Seat1. Seat0 fills a potion.',
      'Seat0 draws Wizard 1 and Tower 5.',
    ]);
  });

  it('tell how each game ended, no line twice', () => {
    for (const [, { view }] of kinds.filter(([kind]) => kind.startsWith('over'))) {
      const told = ending([], view, names);
      expect(told.length).toBeGreaterThan(0);
      expect(new Set(told).size).toBe(told.length);
    }
  });

  it('describe each space, and nothing that a tower covers', () => {
    const { view } = find('choose_card');
    for (let space = 0; space < SPACES; space++)
      expect(spaceText(view, space, names)).toContain(spaceName(space));
    const covered = view.spaces.flatMap(({ towers: all, wizards }) =>
      all.length > 0 ? [wizards, ...all.slice(0, -1).map((tower) => tower.wizards)] : [],
    );
    expect(covered.every((wizards) => wizards === null)).toBe(true);
  });

  it('put every option of the engine in words', () => {
    const source = readFileSync('../src/rookery/games/towers/game.py', 'utf8');
    const options = [...source.matchAll(/^ {4}Option\(\s*"(\w+)"/gm)].map(([, name]) => name!);
    for (const name of options.filter((one) => one !== 'players'))
      expect(towers.option(name)?.label, name).toBeTruthy();
  });
});

describe('the ring', () => {
  /** Places for a ring, from a phone with its bars to a large desk. */
  const sizes = [
    [336, 250],
    [366, 460],
    [490, 380],
    [744, 720],
    [950, 640],
    [1180, 900],
  ] as const;

  it.each(sizes)('keeps its spaces apart and inside a place of %i by %i', (width, height) => {
    const { spaces, scale } = lay(width, height);
    spaces.forEach((one, i) => {
      expect(one.x > 0 && one.x < width && one.y > 0 && one.y < height).toBe(true);
      for (const other of spaces.slice(i + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(80 * scale);
    });
  });

  it.each(sizes)('pushes a high stack together, and pulls it apart: %i by %i', (width, height) => {
    const layout = lay(width, height);
    for (let space = 0; space < SPACES; space++) {
      const high = pitch(layout, space, 9) * 8 + 42 * layout.scale;
      expect(high).toBeLessThanOrEqual(layout.reach[space]! + 0.1);
      expect(pitch(layout, space, 9)).toBeGreaterThan(1.9 * layout.scale);
      expect(pitch(layout, space, 9, true)).toBeGreaterThanOrEqual(24);
    }
  });

  it.each(sizes)(
    'lays a stack that was pulled apart into the picture: %i by %i',
    (width, height) => {
      const layout = lay(width, height);
      const view = structuredClone(find('choose_card').view);
      const towers = view.spaces.flatMap((space) => space.towers);
      for (const space of view.spaces) Object.assign(space, { towers: [], keep: false });
      for (let at = 0; at < SPACES; at++) {
        const spaces = view.spaces.map((space, i) => (i === at ? { ...space, towers } : space));
        const list = pieces({ ...view, spaces }, layout, at);
        for (const { kind, x, y } of list.filter(({ space }) => space === at))
          expect(x > 0 && x < width && y > -4 && y < height + 4, `${kind} ${x} ${y}`).toBe(true);
        expect(list.at(-towers.length - 2)?.kind).toBe('sheet');
      }
    },
  );

  it('goes round clockwise, or back against the wind', () => {
    expect(way(14, 1)).toEqual([14, 15, 0, 1]);
    expect(way(1, 15, true)).toEqual([1, 0, 15]);
  });

  it('lets a tower travel with its riders', () => {
    const layout = lay(920, 560);
    const { view } = find('choose_card');
    const from = view.spaces.findIndex((space) => space.towers.length === 1 && !space.keep);
    const to = view.spaces.findIndex((space, i) => i > from && space.towers.length === 0);
    const moved = structuredClone(view);
    moved.spaces[to]!.towers = moved.spaces[from]!.towers;
    moved.spaces[from]!.towers = [];
    moved.spaces[from]!.wizards = [0, 0];
    const before = places(pieces(view, layout, null));
    const now = places(pieces(moved, layout, null));
    const keys = journeys(before, now, layout, false).map(({ key }) => key);
    const tower = view.spaces[from]!.towers[0]!.tower;
    expect(keys).toEqual([`t${tower}`, `r${tower}`]);
  });
});

describe('the board', () => {
  it('offers exactly the pieces that may move, and asks before a tower is lifted', () => {
    const position = find('move_piece', ({ legal }) => legal.some((c) => c.event.reveals));
    const { props: given, choose } = props(position);
    const { container } = render(Board, given);
    const open = [...container.querySelectorAll<SVGGElement>('.open')];
    const moves = position.legal.filter(({ event }) => event.to !== undefined);
    expect(open.map((node) => node.dataset.action).sort()).toEqual(
      moves.map(({ action }) => action).sort(),
    );
    const lifting = moves.find(({ event }) => event.reveals)!;
    open
      .find((node) => node.dataset.action === lifting.action)!
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(choose).toHaveBeenCalledWith(
      lifting.action,
      expect.objectContaining({ yes: expect.any(String) as string }),
    );
  });

  it(
    'draws every kind of position, and tells it space by space',
    () => {
      for (const [, position] of few) {
        render(Board, props(position).props);
        expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(SPACES);
        cleanup();
      }
    },
    LONG,
  );
});

describe('the tray', () => {
  it(
    'offers exactly the cards and spells that are legal',
    () => {
      for (const [kind, position] of few) {
        const { container } = render(Tray, props(position).props);
        const spells = container.querySelectorAll('.spell.open').length;
        const casts = position.legal.filter(({ event }) => event.verb === 'cast');
        expect(spells, kind).toBe(casts.length);
        const playable = position.legal.some(({ event }) =>
          ['play', 'discard', 'give'].includes(event.verb),
        );
        expect(container.querySelectorAll('.card.open').length > 0, kind).toBe(playable);
        cleanup();
      }
    },
    LONG,
  );

  it('passes by itself when asked to, but never in its own turn', () => {
    const others = find('window', ({ view, seat }) => view.turn.seat !== seat);
    const own = find('window', ({ view, seat }) => view.turn.seat === seat);
    const passing = new Passing(new Kept('another'));
    passing.choose('quiet');
    expect(passing.passes(others.view, others.seat)).toBe(true);
    expect(passing.passes(own.view, own.seat)).toBe(false);
    passing.choose('ask');
    expect(passing.passes(others.view, others.seat)).toBe(false);
    passing.untilOwnTurn(others.seat);
    expect(passing.passes(others.view, others.seat)).toBe(true);
    passing.follow({ ...others.view, turn: { ...others.view.turn, seat: others.seat } });
    expect(passing.passes(others.view, others.seat)).toBe(false);
  });

  it('asks when it matters, which the server says', () => {
    const { view, seat } = find('window', ({ view: seen, seat: own }) => seen.turn.seat !== own);
    const passing = new Passing(new Kept('a third'));
    passing.choose('matter');
    const concerning = (concerns: number[]) => ({ ...view, turn: { ...view.turn, concerns } });
    expect(passing.passes(concerning([seat]), seat)).toBe(false);
    expect(passing.passes(concerning([view.turn.seat]), seat)).toBe(true);
  });
});
