import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draw, TableInfo } from '$lib/generated/messages';
import {
  checkChain,
  checkOutcomes,
  commitment,
  draw,
  gameSeed,
  readRecord,
  settled,
  type Kept,
} from '$lib/dice/chain';
import { checkDice } from '$lib/dice/check';
import { takePart } from '$lib/dice/giving';
import { keep, keptOf } from '$lib/dice/kept';
import { verdictWords } from '$lib/dice/words';
import samples from './fixtures/dice.json';

interface Sample {
  record: string;
  draws: [number, Draw['outcomes']][];
}
const { secret, shares } = samples;
const shared = samples.shared as unknown as Sample;
const branched = samples.branched as unknown as Sample;
const old = samples.old as unknown as Sample;
const OTHER = '2b'.repeat(32);
const OWN = shares[0] ?? '';
const kept: Kept = { commitment: samples.commitment, share: OWN, given: true };

function check({ record, draws }: Sample, own: Kept | null = null) {
  const told = readRecord(record);
  const chain = checkChain(told, own);
  return { ...chain, wrong: checkOutcomes(told, chain, new Map(draws)) };
}
const faultOf = (record: string, own: Kept | null = null) =>
  check({ ...shared, record }, own).fault;
const with_ = (name: string, value: string) =>
  shared.record.replace(new RegExp(`note ${name}: .*`), `note ${name}: ${value}`);
const without = (name: string) => shared.record.replace(new RegExp(`note ${name}: .*\n`), '');

describe('the page recomputes what the server has computed', () => {
  it('commitment, seed and draws', () => {
    expect(commitment(secret)).toBe(samples.commitment);
    expect(gameSeed(secret, shares, 9)).toBe(samples.seed_from_9);
    expect(samples.draws.map((_, k) => draw(samples.seed_from_9, k))).toEqual(samples.draws);
  });

  it('which outcome a fraction stands for', () => {
    const outcomes: Draw['outcomes'] = [
      ['a', 0.25],
      ['b', 0.25],
      ['c', 0.4999999],
    ];
    expect([0, 0.2499, 0.25, 0.5, 0.99999999].map((u) => settled(outcomes, u))).toEqual([
      'a',
      'a',
      'b',
      'c',
      'c',
    ]);
    expect(settled([], 0.5)).toBeUndefined();
  });
});

describe('an honest game', () => {
  it('is found to be so, with the own share in it', () => {
    const { fault, wrong, own } = check(shared, kept);
    expect([fault, wrong, own]).toEqual([null, [], true]);
    expect(readRecord(shared.record).outcomes.length).toBeGreaterThan(10);
  });

  it('also where it goes on from another, whose dice are not held against it', () => {
    expect([check(branched).fault, check(branched).wrong]).toEqual([null, []]);
    const anew = { ...branched, record: branched.record.replace('note branched: 9\n', '') };
    expect(check(anew).fault).toBe('seed_altered');
  });

  it('also from before players had a share', () => {
    const { fault, wrong, shares: given } = check(old);
    expect([fault, wrong, given]).toEqual([null, [], []]);
  });

  it('also with lines as Windows has them', () => {
    expect(faultOf(shared.record.replaceAll('\n', '\r\n'))).toBeNull();
  });

  it('where the own share came too late', () => {
    const late = { ...kept, share: OTHER, given: false };
    expect([check(shared, late).fault, check(shared, late).own]).toEqual([null, false]);
  });
});

describe('what is wrong is told', () => {
  it.each([
    ['absent', without('commitment')],
    ['sealed', without('secret')],
    ['unknown', with_('dice', 'rookery/3')],
    ['broken', with_('secret', OTHER)],
    ['broken', with_('secret', 'nonsense')],
    ['broken', with_('commitment', OTHER)],
    ['share_missing', without('share_C')],
    ['share_malformed', with_('share_B', 'dice')],
    ['seed_altered', with_('share_A', OTHER)],
    ['seed_altered', with_('share_C', OTHER)],
    ['seed_altered', with_('seed', OTHER)],
    ['seed_altered', without('seed')],
  ])('%s', (fault, record) => {
    expect(faultOf(record)).toBe(fault);
  });

  it('which seat it is about', () => {
    const chain = check({ ...shared, record: without('share_C') });
    expect(verdictWords({ ...chain, count: 0, shared: true })).toContain('seat C');
  });

  it('another seal than the one that was kept', () => {
    expect(faultOf(shared.record, { ...kept, commitment: OTHER })).toBe('seal_changed');
  });

  it('an own share that was taken and is not there', () => {
    expect(faultOf(shared.record, { ...kept, share: OTHER })).toBe('own_missing');
  });

  it('an outcome that does not follow, and what should have come', () => {
    const [, due] = /\*: (rolled .*)\n/.exec(shared.record) ?? [];
    const record = shared.record.replace(`*: ${due}\n`, '*: rolled 6 6 6\n');
    expect(check({ ...shared, record }).wrong).toMatchObject([{ text: 'rolled 6 6 6', due }]);
  });

  it('an outcome that could not have come at all, by what the server says', () => {
    const { wrong } = check({ ...shared, draws: shared.draws.slice(1) });
    expect(wrong).toMatchObject([{ step: 1, due: undefined }]);
  });
});

const answer = (body: unknown) => new Response(JSON.stringify(body));

describe('with the server', () => {
  beforeEach(() => localStorage.clear());

  it('the dice of a finished game are fetched in parts and checked', async () => {
    const asked: string[] = [];
    const part = (since: number) => {
      const draws = shared.draws.map(([step, outcomes]) => ({ step, outcomes }));
      const of = draws.slice(since, since + 7);
      return { draws: of, since: since + 7 < draws.length ? since + 7 : null };
    };
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      const since = /since=(\d+)/.exec(path);
      return Promise.resolve(since ? answer(part(Number(since[1]))) : new Response(shared.record));
    });
    keep('t1', kept);
    const found = await checkDice('t1', 't1');
    expect(found).toMatchObject({ fault: null, wrong: [], own: true, shared: true });
    expect(found.count).toBe(shared.draws.length);
    expect(asked.length).toBe(1 + Math.ceil(shared.draws.length / 7));
    expect(verdictWords(found)).toContain(`all ${found.count} outcomes`);
  });

  const info = (over: Partial<TableInfo>) =>
    ({
      table: 't2',
      commitment: samples.commitment,
      shared: true,
      status: 'waiting',
      mine: [0],
      seats: [{ taken: true, share: null }],
      ...over,
    }) as TableInfo;

  it('a share is given once, and kept with the seal that was shown before', async () => {
    const given: string[] = [];
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      expect(keptOf('t2')).toMatchObject({ commitment: samples.commitment });
      given.push((JSON.parse(body) as { share: string }).share);
      return Promise.resolve(answer({}));
    });
    await Promise.all([takePart(info({})), takePart(info({}))]);
    await takePart(info({ commitment: OTHER }));
    expect(given.length).toBe(2);
    expect(given[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(given[1]).toBe(given[0]);
    expect(keptOf('t2')).toEqual({
      commitment: samples.commitment,
      share: given[0],
      given: true,
    });
  });

  it.each([
    { mine: [] },
    { shared: false },
    { status: 'playing' as const },
    { seats: [{ taken: true, share: OWN }] as TableInfo['seats'] },
    { seats: [{ taken: false, share: null }] as TableInfo['seats'] },
  ])('no share is given where none is asked for: %j', async (over) => {
    vi.stubGlobal('fetch', () => expect.unreachable());
    await takePart(info(over));
    expect(keptOf('t2')?.share ?? null).toBeNull();
  });

  it('a share that was refused is not called given', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('{"code":"sealed","reason":"late"}', { status: 409 })),
    );
    await takePart(info({}));
    expect(keptOf('t2')?.given).toBe(false);
  });

  it('of very many tables the oldest are forgotten', () => {
    for (let i = 0; i < 250; i += 1) keep(`table${i}`, kept);
    expect([keptOf('table49'), keptOf('table50')]).toEqual([null, kept]);
  });
});
