import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Teller } from '$lib/coach/teller';
import type { Event } from '$lib/generated/messages';
import type { Argument } from '$lib/generated/review';
import type { GameModule } from '$lib/table/game';
import type { Part } from '$words/tables';
import samples from './fixtures/insight.json';

const LANGUAGES = ['en', 'de', 'fr', 'nl', 'it'] as const;
type Name = keyof typeof samples;
/** Steps that the samples have not: what few games come to. */
const RARE: Partial<Record<Name, object[]>> = {
  towers: [
    { game: 'towers', verb: 'swap', seat: 0, tower: 3, space: 1 },
    { game: 'towers', verb: 'swap', seat: 0, tower: 3, space: 1, other: 5 },
    { game: 'towers', verb: 'ride', seat: 0, colour: 1, space: 1, to: 4 },
    { game: 'towers', verb: 'free', seat: 0, colour: 1, space: 1, tower: 3 },
  ],
};
const GAMES = Object.keys(samples) as Name[];
/** Each language loads the whole table anew, which takes its time on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });
const names = (seat: number) => ['Ann', 'Bo', 'Cy', 'Di'][seat] ?? '';
/** The server's own words, which nobody should see. */
const ENGLISH = 'said in English';
/** Words that are English and nothing else; the games' published names are left out. */
const LEFTOVER =
  /\b(the|has|have|wizards?|gems?|hearts?|turn|dice|towers?|spaces?|instead|more|fewer|with|takes?|chooses?|moves?|rolls?)\b/i;

/** The page as it is in a language: whatever was loaded in another is gone. */
async function speaking(language: string, name: Name): Promise<Teller> {
  localStorage.setItem('rookery.language', language);
  vi.resetModules();
  const { loadWords, getLocale } = await import('$lib/words');
  expect(getLocale()).toBe(language);
  await Promise.all((['page', name] satisfies Part[]).map(loadWords));
  const { default: game } = (await import(`../src/games/${name}/game-${name}.ts`)) as {
    default: GameModule;
  };
  const { tellerFor } = await import('$lib/coach/teller');
  return tellerFor(game, names);
}

const argument = (kind: string, code: string, more: Partial<Argument> = {}): Argument => ({
  kind: kind as Argument['kind'],
  code,
  seat: 1,
  now: 62,
  instead: 30,
  much: 2,
  mean: false,
  words: ENGLISH,
  ...more,
});

afterAll(() => {
  localStorage.removeItem('rookery.language');
  vi.resetModules();
});

describe.each(GAMES)('what the coach and reviews of %s say', (name) => {
  it.each(LANGUAGES)('has words for every reason and every step in %s', async (language) => {
    const teller = await speaking(language, name);
    const said = samples[name].arguments.flatMap(([kind, code]) => [
      teller.because(argument(kind!, code!)),
      teller.because(argument(kind!, code!, { much: 0.4, mean: true, now: 100, instead: 0 })),
    ]);
    said.push(
      ...[...samples[name].steps, ...(RARE[name] ?? [])].map((event) =>
        teller.said({ event: event as Event, words: ENGLISH }),
      ),
    );
    expect(said.filter((words) => words === ENGLISH)).toEqual([]);
    expect(said.filter((words) => !words.trim() || /[{}]|undefined/.test(words))).toEqual([]);
    const left = said.filter((words) => LEFTOVER.test(words.replaceAll('Wandering Towers', '')));
    if (language !== 'en') expect(left).toEqual([]);
    else expect(left.length).toBeGreaterThan(said.length / 2);
  });
});

describe('the numbers of a reason', () => {
  it('are those that make a difference, as the language writes them', async () => {
    const { because } = await speaking('de', 'touria');
    expect(because(argument('odds', 'heart'))).toBe(
      'Bo gewinnt in diesem Zug ein Herz: 62\u00a0% statt 30\u00a0%.',
    );
    expect(because(argument('has', 'ready', { now: 100, instead: 0 }))).toBe(
      'Bo ist bereit für das Schloss.',
    );
    expect(because(argument('more', 'swords', { much: 1 }))).toBe('Bo hat 1 Schwert mehr.');
    expect(because(argument('less', 'swords', { much: 0.4, mean: true }))).toBe(
      'Im Mittel: Bo hat 0,4 Schwerter weniger.',
    );
  });

  it('are the server’s words for what the page does not know', async () => {
    const { because, said } = await speaking('de', 'court');
    expect(because(argument('odds', 'dragon'))).toBe(ENGLISH);
    const { tellerFor } = await import('$lib/coach/teller');
    const plain = await tellerFor({ story: () => [] }, names);
    expect(plain.said({ event: {} as Event, words: ENGLISH })).toBe(ENGLISH);
    const roll = { game: 'court', verb: 'roll', seat: 0 } as Event;
    expect(said({ event: roll, words: ENGLISH })).toBe('Ann wirft die aktiven Würfel.');
  });
});
