import { cleanup, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Line, Talk } from '$lib/generated/messages';
import Lines from '$lib/talk/Lines.svelte';
import { Talking } from '$lib/talk/talking.svelte';
import { WORDS, wordSaid } from '$lib/talk/words';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const line = (number: number, more: Partial<Line> = {}): Line => ({
  number,
  seat: 1,
  name: 'Bo',
  who: 'b',
  text: `line ${number}`,
  at: 0,
  audience: 'players',
  mine: false,
  ...more,
});
const talk = (lines: Line[], more: Partial<Talk> = {}): Talk => ({
  type: 'talk',
  lines,
  hidden: [],
  may: 'speak',
  ...more,
});

function talking() {
  const sent: unknown[] = [];
  const reopen = vi.fn();
  const way = { send: (message: unknown) => (sent.push(message), true), reopen };
  const names = (seat: number) => ['Ann', 'Bo'][seat]!;
  return { talk: new Talking('t', way, names), sent, reopen };
}

describe('what is heard', () => {
  it('counts what was not read, but not what one says oneself', () => {
    const { talk: it } = talking();
    it.hear(talk([line(1), line(2, { mine: true })]));
    expect(it.unread).toBe(1);
    it.read(true);
    it.read(false);
    it.hear({ type: 'said', line: line(3) });
    expect(it.unread).toBe(1);
    expect(it.heard).toBe('Bo: line 3');
    expect(new Talking('t', it.way, it.names).unread).toBe(0);
  });

  it('remembers over a reload what was read', () => {
    const { talk: it } = talking();
    it.hear(talk([line(1)]));
    it.read(true);
    const again = new Talking('t', it.way, it.names);
    again.hear(talk([line(1), line(2)]));
    expect(again.unread).toBe(1);
  });

  it('tells no line twice', () => {
    const { talk: it } = talking();
    it.hear(talk([line(1)]));
    it.hear({ type: 'said', line: line(1) });
    expect(it.lines).toHaveLength(1);
  });

  it('shows a quick word for a moment', () => {
    vi.useFakeTimers();
    const { talk: it } = talking();
    it.hear({ type: 'reacted', seat: 1, word: 'wow' });
    expect(it.reactions.get(1)).toBe('wow');
    expect(it.heard).toBe('Bo: Wow!');
    vi.advanceTimersByTime(6_000);
    expect(it.reactions.size).toBe(0);
    expect(new Set(WORDS.map(wordSaid)).size).toBe(WORDS.length);
  });

  it('is text, whatever it looks like', () => {
    const { talk: it } = talking();
    it.hear(talk([line(1, { text: '<img src=x onerror=alert(1)>' })]));
    const { container } = render(Lines, { talking: it });
    flushSync();
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  });
});

describe('what is said', () => {
  it('goes out for a seat, and comes back to the field if it was not said', async () => {
    const { talk: it, sent } = talking();
    it.hear(talk([]));
    it.draft = ' Hello ';
    await it.say(0, '');
    expect(sent).toEqual([{ type: 'say', text: 'Hello', seat: 0 }]);
    expect(it.draft).toBe('');
    it.hear({ type: 'unsaid', code: 'limit', reason: '', text: 'Hello' });
    expect(it.draft).toBe('Hello');
    expect(it.problem).toContain('Wait a little');
  });

  it('waits until somebody who watches was introduced', async () => {
    const asked = vi.fn((..._: unknown[]) => Promise.resolve(Response.json({ name: 'Cy' })));
    vi.stubGlobal('fetch', asked);
    const { talk: it, sent, reopen } = talking();
    it.hear(talk([], { may: 'introduce' }));
    it.draft = 'Hello';
    await it.say(null, 'Cy');
    expect(asked.mock.calls[0]![0]).toBe('/api/tables/t/talk');
    expect(reopen).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
    it.hear(talk([]));
    it.hear(talk([]));
    expect(sent).toEqual([{ type: 'say', text: 'Hello', name: 'Cy' }]);
  });
});
