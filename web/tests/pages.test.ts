import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '$lib/api';
import { shelf } from '$lib/shelf.svelte';
import Hall from '../src/pages/Hall.svelte';
import Later from '../src/pages/Later.svelte';
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
