import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Progress } from '$lib/lessons/progress.svelte';

interface Told {
  done: Record<string, string[]>;
  again: string[];
}

/** A browser that was just opened, in front of a server that answers so; notes what it is told. */
function opened(answer: (told: Told) => unknown) {
  const told: Told[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    told.push(JSON.parse(body) as Told);
    const said = answer(told.at(-1)!);
    return said ? Promise.resolve(Response.json(said)) : Promise.reject(new Error('offline'));
  });
  return { progress: new Progress(), told };
}

const guest = (done = {}) => ({ kept: false, done });
const person = (done = {}) => ({ kept: true, done });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('what was learned', () => {
  it('is kept here without a server, and told as soon as there is one', async () => {
    const { progress } = opened(() => null);
    progress.finish('court', 'king');
    progress.forget('court');
    progress.finish('court', 'dice');
    expect(progress.of('court')).toEqual(['dice']);
    const later = opened(() => person({ court: ['dice'] }));
    expect(later.progress.of('court')).toEqual(['dice']);
    await later.progress.share();
    await later.progress.share();
    expect(later.told).toEqual([
      { done: { court: ['dice'] }, again: ['court'] },
      { done: {}, again: [] },
    ]);
  });

  it('of a browser from before is all told', async () => {
    localStorage.setItem('rookery.lessons', '{"court": ["king"]}');
    const { progress, told } = opened(() => guest());
    await progress.share();
    expect(told).toEqual([{ done: { court: ['king'] }, again: [] }]);
    expect(progress.of('court')).toEqual(['king']);
  });

  it('on another device holds here too, also that a course was begun anew', async () => {
    localStorage.setItem('rookery.lessons', '{"court": ["king"]}');
    const { progress } = opened(() => person({ towers: ['goal'] }));
    await progress.share();
    expect([progress.of('court'), progress.of('towers')]).toEqual([[], ['goal']]);
  });

  it('stays with a guest whom the server has forgotten, and is there for the account', async () => {
    const { progress, told } = opened(() => guest());
    progress.finish('court', 'king');
    await progress.share();
    expect(progress.of('court')).toEqual(['king']);
    expect(told.at(-1)?.done).toEqual({ court: ['king'] });
  });

  it('is not lost if something is learned while the server is told', async () => {
    const { progress, told } = opened(({ done }) => person(done));
    progress.finish('court', 'king');
    progress.finish('court', 'dice');
    await vi.waitFor(() => expect(told.length).toBe(2));
    expect(told[1]?.done).toEqual({ court: ['king', 'dice'] });
    expect(progress.of('court')).toEqual(['king', 'dice']);
  });

  it('is gone when one wants to be forgotten', async () => {
    const { progress, told } = opened(() => guest());
    progress.finish('court', 'king');
    progress.forgetAll();
    await progress.share();
    expect(progress.of('court')).toEqual([]);
    expect(told.at(-1)).toEqual({ done: {}, again: [] });
  });

  it('is nothing where what is noted is no JSON', () => {
    localStorage.setItem('rookery.lessons', 'nonsense');
    localStorage.setItem('rookery.lessons.untold', '{');
    const { progress } = opened(() => guest());
    expect(progress.of('court')).toEqual([]);
  });
});
