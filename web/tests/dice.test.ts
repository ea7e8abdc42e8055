import { describe, expect, it } from 'vitest';
import type { Turn } from '$lib/generated/court';
import { follow, type Die } from '../src/games/court/dice';

const turn = (over: Partial<Turn>): Turn => ({
  seat: 0,
  unrolled: 0,
  active: [],
  aside: [],
  reserve: 9,
  due: false,
  used: [],
  ability: null,
  picked: [],
  giver: null,
  made: [],
  forfeits: [],
  ...over,
});

const faces = (dice: Die[], zone: string) =>
  dice
    .filter((die) => die.zone === zone)
    .map((die) => die.face)
    .sort();

describe('dice keep their identity', () => {
  const hand = follow([], turn({ unrolled: 3 }), []);
  const rolled = follow(hand, turn({ active: [2, 5, 5] }), [2, 5, 5]);

  it('through a roll, which makes each of them tumble', () => {
    expect(faces(rolled, 'active')).toEqual([2, 5, 5]);
    expect(rolled.map((die) => die.id).sort()).toEqual(hand.map((die) => die.id).sort());
    expect(rolled.every((die) => die.rolls === 1)).toBe(true);
  });

  it('also with a die that was brought before the first roll and lies active till then', () => {
    const brought = follow(hand, turn({ unrolled: 3, active: [2] }), []);
    expect([faces(brought, 'hand'), faces(brought, 'active')]).toEqual([[0, 0, 0], [2]]);
    const thrown = follow(brought, turn({ unrolled: 4 }), []);
    const lying = follow(thrown, turn({ active: [1, 2, 5, 5] }), [1, 2, 5, 5]);
    expect(lying.map((die) => die.id).sort()).toEqual(brought.map((die) => die.id).sort());
    expect(lying.every((die) => die.rolls === 1)).toBe(true);
  });

  it('when one is set aside', () => {
    const next = follow(rolled, turn({ active: [2, 5], aside: [5] }), []);
    const moved = next.find((die) => die.zone === 'aside')!;
    expect(rolled.find((die) => die.id === moved.id)?.face).toBe(5);
    expect(faces(next, 'active')).toEqual([2, 5]);
  });

  it('when an ability changes a face', () => {
    const next = follow(rolled, turn({ active: [4, 5, 5] }), []);
    expect(next.map((die) => die.id).sort()).toEqual(rolled.map((die) => die.id).sort());
    expect(faces(next, 'active')).toEqual([4, 5, 5]);
  });

  it('when one of them is rolled again and the others lie still', () => {
    const next = follow(rolled, turn({ active: [5, 5, 6] }), [6]);
    expect(next.filter((die) => die.rolls === 2)).toHaveLength(1);
    expect(faces(next, 'active')).toEqual([5, 5, 6]);
  });

  it('and a die from the reserve is a new one', () => {
    const next = follow(rolled, turn({ active: [1, 2, 5, 5] }), []);
    expect(next).toHaveLength(4);
    expect(next.filter((die) => !rolled.some((old) => old.id === die.id))).toHaveLength(1);
  });

  it('until the next turn, which begins with a fresh hand', () => {
    const done = follow(rolled, turn({ aside: [2, 5, 5] }), []);
    const next = follow(done, turn({ seat: 1, unrolled: 4 }), []);
    expect(next.every((die) => die.zone === 'hand' && die.face === 0)).toBe(true);
  });
});
