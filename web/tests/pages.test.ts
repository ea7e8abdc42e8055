import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Hall from '../src/pages/Hall.svelte';

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
