import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameModule } from '$lib/table/game';
import type { Position, TableInfo, Told } from '$lib/generated/messages';
import { Table } from '$lib/table/table.svelte';
import court from '../src/games/court/game-court';

/** Stands in for the browser's WebSocket; the test speaks for the server. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = FakeSocket.OPEN;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;
  onmessage?: (event: { data: string }) => void;
  constructor(readonly url: string) {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(code = 1006) {
    this.onclose?.({ code });
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const seat = (name: string, kind: 'person' | 'bot') => ({
  kind,
  name,
  taken: true,
  connected: true,
  given_up: false,
});
const info = {
  table: 't',
  game: 'court',
  seats: [seat('Ann', 'person'), seat('eager', 'bot')],
  mine: [0],
  status: 'playing',
} as unknown as TableInfo;
const position = (version: number, legal: string[] = []) =>
  ({
    version,
    seat: 0,
    view: {},
    legal: legal.map((action) => ({ action, event: {} })),
    undo: false,
    waiting: { seat: legal.length ? 0 : 1, since: 0 },
    result: null,
    seed: null,
  }) as unknown as Position;
const told = (version: number, by: number): Told => ({
  version,
  by,
  undone: false,
  rule: '',
  turn: 1,
  whose: 1,
  round: 1,
  event: { game: 'court', verb: 'rolled', seat: by, dice: [1] },
});
const update = (version: number, by: number, legal: string[] = []) => ({
  type: 'update',
  happened: [told(version, by)],
  position: position(version, legal),
});

describe('a table', () => {
  let table: Table;
  let socket: FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    table = new Table('t', court as unknown as GameModule);
    socket = FakeSocket.last;
    socket.onopen?.();
    socket.say({ type: 'snapshot', table: info, since: 0, happened: [], position: position(1) });
  });
  afterEach(() => {
    table.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows moves one after the other, at a readable pace', () => {
    socket.say(update(2, 1));
    socket.say(update(3, 1));
    socket.say(update(4, 1, ['roll']));
    expect(table.shown?.version).toBe(2);
    expect(table.behind).toBe(true);
    expect(table.legal).toEqual([]);
    vi.advanceTimersByTime(900);
    expect(table.shown?.version).toBe(3);
    vi.advanceTimersByTime(900);
    expect(table.shown?.version).toBe(4);
    expect(table.legal).toHaveLength(1);
  });

  it('skips ahead when asked to, and loses nothing of the story', () => {
    for (const version of [2, 3, 4, 5]) socket.say(update(version, 1));
    table.skip();
    expect(table.shown?.version).toBe(5);
    expect(table.history.map((one) => one.version)).toEqual([2, 3, 4, 5]);
  });

  it('sends one decision at a time', () => {
    socket.say(update(2, 1, ['roll']));
    table.choose('roll');
    table.choose('roll');
    expect(socket.sent).toEqual([{ type: 'move', seat: 0, version: 2, action: 'roll', ref: 1 }]);
    socket.say({ ...update(3, 0), ref: null });
    expect(table.pending).toBe(true);
    socket.say({ ...update(4, 0), ref: 1 });
    expect(table.pending).toBe(false);
  });

  it('says when a bot gives up, and once only', () => {
    const failed = [seat('Ann', 'person'), { ...seat('eager', 'bot'), given_up: true }];
    socket.say({ type: 'seats', seats: failed });
    expect(table.notice).toContain('Eager could not decide');
    table.notice = null;
    socket.say({ type: 'seats', seats: failed });
    expect(table.notice).toBeNull();
  });

  it('asks after a loss only for what it missed, and doubles nothing', () => {
    socket.say(update(2, 1));
    socket.close();
    expect(table.link).toBe('lost');
    vi.advanceTimersByTime(700);
    socket = FakeSocket.last;
    expect(socket.url).toContain('since=2');
    socket.onopen?.();
    const missed = { type: 'snapshot', table: info, since: 2, happened: [told(3, 1)] };
    socket.say({ ...missed, position: position(3, ['roll']) });
    socket.say(update(3, 1, ['roll']));
    expect(table.link).toBe('open');
    expect(table.history.map((one) => one.version)).toEqual([2, 3]);
  });

  it('is given up when it is gone, and at no other loss', () => {
    socket.close(4429);
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.last).not.toBe(socket);
    expect([table.gone, table.link]).toEqual([false, 'lost']);
    const second = FakeSocket.last;
    second.close(4404);
    vi.advanceTimersByTime(60_000);
    expect(table.gone).toBe(true);
    expect(FakeSocket.last).toBe(second);
  });

  it('heals itself when it was out of step', () => {
    socket.say(update(2, 1, ['roll']));
    table.choose('roll');
    socket.say({ type: 'refused', ref: 1, code: 'stale', reason: '' });
    expect(table.notice).toBeTruthy();
    vi.advanceTimersByTime(500);
    expect(FakeSocket.last).not.toBe(socket);
  });
});
