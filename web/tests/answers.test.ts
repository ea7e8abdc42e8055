import { describe, expect, it, vi } from 'vitest';
import { Questions } from '$lib/answers/questions.svelte';
import { answerWords } from '$lib/answers/words';
import type { Because, Position, Reason, WhyNot } from '$lib/generated/messages';
import type { AnswerWords } from '$lib/table/game';
import court from '../src/games/court/game-court';
import touria from '../src/games/touria/game-touria';
import towers from '../src/games/towers/game-towers';

const names = (seat: number) => ['Ann', 'Bo'][seat] ?? '';
const position = (version: number, seat: number | null = 0) => ({ version, seat }) as Position;
const because = (action: string, version: number): Because => ({
  type: 'because',
  seat: 0,
  version,
  action,
  reason: { code: 'not_now', rule: '' },
});

describe('a question', () => {
  it('is asked for the seat and the version that are shown', () => {
    const send = vi.fn((_: WhyNot) => true);
    const questions = new Questions(send);
    questions.ask('take maid', position(7, 1));
    expect(send).toHaveBeenCalledExactlyOnceWith({
      type: 'why_not',
      seat: 1,
      version: 7,
      action: 'take maid',
    });
    questions.ask('take maid', position(7, null));
    expect(send).toHaveBeenCalledOnce();
  });

  it('is answered until the game goes on', () => {
    const questions = new Questions(() => true);
    questions.ask('roll', position(7));
    questions.hear(because('take maid', 7));
    expect(questions.told).toBeNull();
    questions.hear(because('roll', 7));
    questions.follow(position(7));
    expect(questions.told?.action).toBe('roll');
    questions.follow(position(8));
    expect(questions.told).toBeNull();
  });
});

describe('an answer in words', () => {
  const said: [Reason | null, { answers?(): Promise<AnswerWords> }, string][] = [
    [
      { code: 'owned', rule: 'C48', character: 'farmer' },
      court,
      'You already have this character: Farmer. Only one of each.',
    ],
    [
      { code: 'potions', rule: 'W61', spell: 'piggyback', cost: 2, have: 1 },
      towers,
      'Full potions for Piggyback: 2; you have 1.',
    ],
    [
      { code: 'too_far', rule: 'T23', place: 'fountain' },
      touria,
      'Too far for the steps and coins that you have: Fountain fairy.',
    ],
    [{ code: 'waiting', rule: 'C40', seat: 1 }, court, "It is Bo's turn."],
    [{ code: 'not_now', rule: '' }, {}, "That can't be done now."],
    [null, court, 'That can be done now: look for what glows.'],
  ];
  it.each(said)('%o', async (reason, game, words) => {
    expect(await answerWords(reason, game, names)).toBe(words);
  });
});
