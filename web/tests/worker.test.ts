import { describe, expect, it } from 'vitest';
import { isOfUse, wayOf } from '../worker/choosing';
import { toldBy } from '../worker/telling';

const asked = (path: string, changes = {}) =>
  wayOf({ method: 'GET', mode: 'cors', own: true, path, search: '', ...changes });

describe('what the worker keeps', () => {
  it('is what belongs to the build, and what is the same for everybody', () => {
    expect(asked('/assets/index-1a2b.js')).toBe('asset');
    for (const path of ['/api/games', '/api/games/court/rules', '/icon.svg'])
      expect(asked(path)).toBe('document');
    expect(asked('/api/games/court/rules', { search: '?language=de' })).toBe('document');
    for (const path of ['/', '/table/0123456789abcdef', '/rules/court'])
      expect(asked(path, { mode: 'navigate' })).toBe('page');
  });

  it('is nothing of anybody’s own', () => {
    for (const path of [
      '/api/me',
      '/api/me/games',
      '/api/me/notices',
      '/api/hall',
      '/api/tables/0123456789abcdef',
      '/api/tables/0123456789abcdef/record',
      '/api/replays/0123456789abcdef',
      '/api/games/court/rules/../../me',
      '/metrics',
      '/health',
    ])
      expect(asked(path), path).toBe('pass');
    expect(asked('/api/games', { search: '?person=ann' })).toBe('pass');
    expect(asked('/api/me/export', { mode: 'navigate' })).toBe('pass');
  });

  it('is nothing that changes things, and nothing of other sites', () => {
    expect(asked('/api/games', { method: 'POST' })).toBe('pass');
    expect(asked('/assets/index-1a2b.js', { own: false })).toBe('pass');
  });
});

it('keeps the words of the languages that are read here', () => {
  const kept = (file: string) => isOfUse(`/assets/${file}`, ['de-AT', 'it']);
  expect(['index-1.js', 'words-en-page-1.js', 'words-de-page-1.js'].map(kept)).toEqual([
    true,
    true,
    true,
  ]);
  expect(kept('words-fr-page-1.js')).toBe(false);
});

describe('a push', () => {
  it('says what it says', () => {
    const told = { title: 'A', body: 'B', path: '/table/t', tag: 't', end: 'e', stop: 's' };
    expect(toldBy(JSON.stringify(told))).toEqual(told);
  });

  it('leads nowhere else', () => {
    for (const path of ['https://elsewhere.example/', '//elsewhere.example', 'table', 7])
      expect(toldBy(JSON.stringify({ path })).path).toBe('/games');
  });

  it('that is not understood is shown all the same', () => {
    for (const data of [undefined, '', '{', '7', 'null', '[]'])
      expect(toldBy(data)).toMatchObject({ title: 'Rookery', path: '/games' });
  });
});
