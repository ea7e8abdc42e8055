import { describe, expect, it } from 'vitest';
import type { View } from '$lib/generated/messages';
import type { GameModule } from '$lib/table/game';
import { outcomeWords } from '$lib/table/outcome';
import { waitingWords } from '$lib/table/waiting';

const names = (seat: number) => ['Ann', 'Bo', 'Cy'][seat] ?? '?';
const view = {} as View;

describe('how a game came out', () => {
  const game = {} as GameModule;

  it('names the winner, or all who share the win', () => {
    expect(outcomeWords({ game, view, result: [0, 1, 0], names })).toBe('Bo wins');
    expect(outcomeWords({ game, view, result: [0.5, 0, 0.5], names })).toBe(
      'A shared win: Ann and Cy',
    );
  });

  it('says so where nobody has won', () => {
    expect(outcomeWords({ game, view, result: [0], names })).toBe('Nobody wins');
  });

  it('says "you" to whoever sits alone at the screen', () => {
    const told = (result: number[], mine: number[]) =>
      outcomeWords({ game, view, result, names, mine });
    expect(told([0, 1, 0], [1])).toBe('You win');
    expect(told([0, 1, 0], [0])).toBe('Bo wins');
    expect(told([0, 1, 0], [0, 1])).toBe('Bo wins');
    expect(told([0.5, 0, 0.5], [2])).toBe('You share the win with Ann');
  });

  it("leaves it to the game's own words where it has some", () => {
    const own = { outcome: () => 'The towers win.' } as unknown as GameModule;
    expect(outcomeWords({ game: own, view, result: [0], names })).toBe('The towers win.');
    expect(outcomeWords({ game: own, view, result: [1], names, mine: [0] })).toBe(
      'The towers win.',
    );
  });
});

describe('waiting', () => {
  const seat = { kind: 'person', connected: true } as never;
  const wait = { waiting: { seat: 1, since: 0 }, name: 'Bo', seat, behind: false, now: 0 };

  it('says for whom, and since when', () => {
    expect(waitingWords(wait)).toBe('Waiting for Bo');
    expect(waitingWords({ ...wait, now: 150_000 })).toContain('2 minutes');
  });

  it('tells a bot that thinks from a move that is still to be seen', () => {
    const bot = { ...wait, seat: { kind: 'bot' } as never };
    expect(waitingWords(bot)).toBe('Bo is thinking');
    expect(waitingWords({ ...bot, behind: true })).not.toContain('thinking');
  });

  it('says how many bots of other tables think first', () => {
    const bot = { ...wait, seat: { kind: 'bot' } as never };
    const queued = 'Bo waits until the bots of other tables have thought';
    expect(waitingWords({ ...bot, ahead: 0 })).toBe(queued);
    expect(waitingWords({ ...bot, ahead: 1 })).toBe(`${queued}: 1 decision comes first`);
    expect(waitingWords({ ...bot, ahead: 7 })).toBe(`${queued}: 7 decisions come first`);
  });
});
