import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CourtEvent, CourtView } from '$lib/generated/court';
import type { Told } from '$lib/generated/messages';
import type { GameModule } from '$lib/table/game';
import { announcement, lines } from '$lib/table/log';
import { nameAmong } from '$lib/table/names';
import court from '../src/games/court/game-court';
import { largestSet, story } from '../src/games/court/story';
import { CHARACTERS, costOf, doesOf, nameOf } from '../src/games/court/words';

const game = court as unknown as GameModule;
const names = (seat: number) => ['Ann', 'Bo'][seat] ?? '?';
const event = (verb: CourtEvent['verb'], more: Partial<CourtEvent> = {}) =>
  ({ game: 'court', verb, seat: 0, ...more }) as CourtEvent;
const tell = (events: CourtEvent[]): Told[] =>
  events.map((one, i) => ({
    version: i + 1,
    by: one.seat,
    undone: false,
    rule: '',
    turn: 1,
    whose: 0,
    round: 1,
    event: one,
  }));

describe('the words of court', () => {
  it('name every character of the engine, with cost and ability', () => {
    const source = readFileSync('../src/rookery/games/court/rules/components.py', 'utf8');
    const listed = /NAMES: Final = \[([^\]]*)\]/.exec(source)![1]!.match(/[a-z]{3,}/g);
    expect([...CHARACTERS]).toEqual(listed);
    for (const name of CHARACTERS)
      expect([nameOf(name), costOf(name), doesOf(name)]).not.toContain('');
  });

  it('tell each verb, and what it brought about', () => {
    expect(story(event('rolled', { dice: [2, 5, 5] }), names)).toEqual(['Ann rolls 2 5 5.']);
    expect(story(event('take', { character: 'king' }), names)).toEqual([
      'Ann claims the King and the Queen!',
    ]);
    const last = event('aside', { face: 3, result: [3, 3], challenge: 'failed', winner: 1 });
    expect(story(last, names)).toEqual([
      'Ann sets aside 3.',
      'Ann shows 3 3: not enough for the crown.',
      'Bo holds the crown and wins.',
    ]);
  });

  it('tell dice set aside one after the other in one line', () => {
    const told = tell([
      event('rolled', { dice: [4, 4, 6] }),
      event('aside', { face: 4 }),
      event('aside', { face: 4 }),
    ]);
    expect(lines(told, game, names).map((line) => line.text)).toEqual([
      'Ann rolls 4 4 6.',
      'Ann sets aside 4 4.',
    ]);
  });

  it('leave out what was taken back', () => {
    const told = tell([event('aside', { face: 4 }), event('aside', { face: 6 })]);
    const undone = { ...told[1]!, version: 3, undone: true };
    expect(lines([...told, undone], game, names).map((line) => line.text)).toEqual([
      'Ann sets aside 4.',
    ]);
    expect(announcement([undone], game, names)).toBe('Ann takes the last decision back.');
  });

  it('tell how the game ended', () => {
    const told = tell([
      event('aside', { face: 2, result: [2, 2, 2, 2, 2, 2, 2, 5] }),
      event('take', { character: 'king', next_seat: 1 }),
      event('decline', { seat: 1, final_begins: true }),
      event('aside', { seat: 1, face: 1, result: [1, 1, 3], challenge: 'failed', winner: 0 }),
    ]);
    const view = { claim: { king: 0, queen: 0, count: 7, face: 2 } } as CourtView;
    expect(court.ending(told, view, names)).toEqual([
      'Ann claimed the King with 7 × 2.',
      'Bo tried with 1 1 3, and failed.',
      'Nobody beat that: Ann kept the crown.',
    ]);
  });

  it('know the largest set, the higher face on equal counts', () => {
    expect(largestSet([1, 1, 6, 6, 3])).toEqual({ count: 2, face: 6 });
  });
});

describe('names of seats', () => {
  it('are told apart', () => {
    const all = ['Ann', 'eager', 'eager', ''];
    expect(all.map((_, seat) => nameAmong(all, seat))).toEqual([
      'Ann',
      'Eager 1',
      'Eager 2',
      'Player 4',
    ]);
  });
});
