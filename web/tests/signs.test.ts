import { expect, test } from 'vitest';
import { dealt } from '$lib/art/signs.svelte';

test('guests and bots have the signs of their seats', () => {
  expect(dealt([null, null, null])).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a person has the sign they have chosen', () => {
  expect(dealt([null, 4]).slice(0, 2)).toEqual([0, 4]);
  expect(dealt([3, 1]).slice(0, 2)).toEqual([3, 1]);
});

test('whoever comes second to a sign has another', () => {
  expect(dealt([2, 2]).slice(0, 2)).toEqual([2, 1]);
  expect(dealt([1, null]).slice(0, 2)).toEqual([1, 0]);
});

test('no two seats have the same', () => {
  for (let n = 0; n < 7 ** 4; n += 1) {
    const chosen = [0, 1, 2, 3].map((i) => (Math.floor(n / 7 ** i) % 7) - 1);
    const signs = dealt(chosen.map((one) => (one < 0 ? null : one)));
    expect(new Set(signs).size).toBe(6);
  }
});
