import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '$lib/api';
import type { ReplayInfo, TableInfo } from '$lib/generated/messages';
import { shelf } from '$lib/shelf.svelte';
import AskBot from '../src/pages/AskBot.svelte';
import Hall from '../src/pages/Hall.svelte';
import Join from '../src/pages/Join.svelte';
import Later from '../src/pages/Later.svelte';
import PlayOn from '../src/pages/PlayOn.svelte';
import Setup from '../src/pages/Setup.svelte';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Answer = (body: unknown) => unknown;
const refusal = (status: number, reason: string, code = 'taken') =>
  Response.json({ code, reason }, { status });

/** Stands in for the server: what it answers to each method and path; returns what it was asked. */
function serve(answers: Record<string, Answer>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const what = `${method} ${url.replace(/^\/api/, '')}`;
    asked.push(what);
    const answer = await answers[what]?.(body && JSON.parse(body as string));
    if (answer === undefined) return refusal(404, 'there is no such thing', 'unknown');
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return asked;
}
const settle = () => new Promise((done) => setTimeout(done, 20));

describe('the hall', () => {
  const seats = [{ name: 'Ann' }, { name: '' }];
  const listed = {
    table: 't',
    game: 'court',
    seats,
    mine: false,
    options: {},
    bots: 'no',
    clock: null,
  };

  it('says why there was no seat, though it is looked again what is there', async () => {
    const asked = serve({
      'GET /hall': () => ({ open: [listed], playing: [], people: 1 }),
      'GET /games': () => [],
      'POST /tables/t/join': () => refusal(409, 'Somebody was faster.'),
    });
    render(Hall);
    await fireEvent.click(await screen.findByRole('button', { name: /Sit down/ }));
    await settle();
    expect(asked.filter((what) => what === 'GET /hall')).toHaveLength(2);
    expect(screen.getByRole('alert').textContent).toBe('Somebody was faster.');
  });
});

describe('a seat that one is asked to', () => {
  const seat = (name: string) => ({ kind: 'person', name, called: '', taken: !!name });
  const table = (...names: string[]) =>
    ({
      table: 't',
      game: 'court',
      seats: names.map(seat),
      mine: [],
      status: 'waiting',
      coach: 'off',
      terms: {},
    }) as unknown as TableInfo;
  const nothing = () => undefined;
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    void fireEvent.submit(button.closest('form')!);
    await fireEvent.submit(button.closest('form')!);
    await settle();
  };

  it('is taken once, however often one presses', async () => {
    const asked = serve({ 'POST /tables/t/join': () => table('Ann', 'Bo') });
    const joined = vi.fn();
    render(Join, { info: table('Ann', ''), joined, watch: nothing });
    await press('Take the seat');
    expect(asked).toEqual(['POST /tables/t/join']);
    expect(joined).toHaveBeenCalledOnce();
  });

  it('is offered no longer when somebody else has it', async () => {
    const answers: Record<string, Answer> = {
      'POST /tables/t/join': () => refusal(409, 'Somebody was faster.'),
      'GET /tables/t': () => table('Ann', 'Bo', ''),
    };
    serve(answers);
    render(Join, { info: table('Ann', '', ''), joined: nothing, watch: nothing });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await press('Take the seat');
    expect(screen.getByRole('alert').textContent).toBe('Somebody was faster.');
    expect(screen.queryAllByRole('radio')).toHaveLength(0);
    answers['GET /tables/t'] = () => table('Ann', 'Bo', 'Cy');
    await press('Take the seat');
    expect(screen.queryByRole('button', { name: 'Take the seat' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Just watch' })).toBeTruthy();
  });

  it('is played on from in one new table', async () => {
    const bot = { name: 'level1', rating: null, seconds: null };
    const asked = serve({
      'GET /games': () => [{ name: 'court', bots: [bot] }],
      'POST /replays/r/play': () => ({ path: '/table/u' }),
    });
    const seats = ['Ann', 'level1'];
    const info = { replay: 'r', game: 'court', seats, called: [] } as unknown as ReplayInfo;
    render(PlayOn, { info, at: 3, actor: 0 });
    await settle();
    await press('Play on');
    expect(asked).toEqual(['GET /games', 'POST /replays/r/play']);
  });
});

describe('a bot by others', () => {
  const info = { table: 't', game: 'court', rated: false } as TableInfo;
  const robot = { id: 'b', name: 'Rook', owner: 'Ann', challenges: 'any', rating: null };
  const look = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

  it('is looked for again where that failed, and where none was here', async () => {
    const answers: Record<string, Answer> = { 'GET /bots/court': () => refusal(503, 'Not now.') };
    serve(answers);
    const complain = vi.fn();
    render(AskBot, { info, seat: 1, complain });
    await look('Ask a bot by others to seat 2');
    await vi.waitFor(() => expect(complain).toHaveBeenLastCalledWith('Not now.'));
    answers['GET /bots/court'] = () => [];
    await look('Ask a bot by others to seat 2');
    await screen.findByText(/No bot that plays this is here now/);
    answers['GET /bots/court'] = () => [robot];
    await look('Look again');
    await screen.findByRole('option', { name: 'Rook, by Ann' });
    expect(complain).toHaveBeenLastCalledWith(null);
  });
});

describe('the set-up of a table', () => {
  it('says that it loads, and that the server could not be reached', async () => {
    const lost = new Failure(0, 'network', 'The server is lost.');
    vi.spyOn(shelf, 'load').mockRejectedValueOnce(lost);
    render(Setup, { game: 'court' });
    expect(screen.getByRole('status').textContent).toBe('One moment …');
    await screen.findByText('The server is lost.');
    expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
  });

  it('is there for no game that this house has not', async () => {
    serve({ 'GET /games': () => [] });
    render(Setup, { game: 'chess' });
    await screen.findByRole('heading', { name: 'Nobody lives in this tower' });
  });
});

describe('a page whose code does not come', () => {
  it('says so in words, and can be loaded again', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const load = () => Promise.reject(new TypeError('Failed to fetch Hall-B83.js'));
    render(Later, { load });
    expect(screen.getByRole('status').textContent).toBe('One moment …');
    await screen.findByRole('heading', { name: 'This page could not be loaded' });
    expect(document.body.textContent).not.toContain('Hall-B83');
    await fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });

  it('is another thing than a page that is not there', async () => {
    render(Later, { load: () => Promise.reject(new Failure(404, 'unknown', 'no such thing')) });
    await screen.findByRole('heading', { name: 'Nobody lives in this tower' });
    expect(screen.queryByRole('button', { name: 'Load again' })).toBeNull();
  });
});
