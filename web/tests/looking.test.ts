import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Looking } from '$lib/table/looking';

const MINUTE = 60_000;
let hidden = false;
let told: (number | null)[] = [];
let looking: Looking;

function turn(away: boolean) {
  hidden = away;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  hidden = false;
  told = [];
  looking = new Looking((away) => told.push(away));
});

afterEach(() => {
  looking.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a glance elsewhere is nothing', () => {
  turn(true);
  vi.advanceTimersByTime(MINUTE - 10_000);
  turn(false);
  vi.advanceTimersByTime(MINUTE);
  expect(told).toEqual([]);
  expect(looking.away).toBeNull();
});

test('a page in the background is looked at no more, until it comes to the front', () => {
  turn(true);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(told).toEqual([60]);
  expect(looking.away).toBe(120);
  dispatchEvent(new Event('pointermove')); // as some browsers say of pages that nobody sees
  expect(told).toEqual([60]);
  turn(false);
  expect(told).toEqual([60, null]);
  expect(looking.away).toBeNull();
});

test('nor is one that nobody touches', () => {
  vi.advanceTimersByTime(9 * MINUTE);
  dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(9 * MINUTE);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(told).toEqual([600]);
  dispatchEvent(new Event('pointerdown'));
  expect(told).toEqual([600, null]);
});

test('after days it says a day', () => {
  turn(true);
  vi.advanceTimersByTime(3 * 24 * 60 * MINUTE);
  expect(looking.away).toBe(86_400);
});
