import { describe, expect, it } from 'vitest';
import * as m from '$words';
import { tables, type Part } from '$words/tables';
import { follows, getLocale, keptLanguage, languages, ownName, sayIf } from '$lib/words';
import { listed, sentences } from '$lib/text';

describe('words', () => {
  it('are said with what is filled in, by number', () => {
    expect(m.court_roll({ count: 1 })).toBe('Roll 1 die');
    expect(m.court_roll({ count: 12_345.5 })).toBe('Roll 12,345.5 dice');
    expect(m.name_person({ number: '{name}' })).toBe('Player {name}');
  });

  it('by a key from elsewhere are found or not', () => {
    expect(sayIf('problem_the_table_has_seats_seats', { seats: 4 })).toBe('The table has 4 seats.');
    expect(sayIf('problem_of_another_kind')).toBeNull();
    expect(sayIf('constructor')).toBeNull();
  });

  it('make whole sentences', () => {
    expect(sentences('Look', '', 'Who is there?')).toBe('Look. Who is there?');
    expect(listed(['a', 'b', 'c'])).toBe('a, b, and c');
  });

  it('of another device are kept, and the page is loaded anew only for another language', () => {
    expect(follows('en')).toBe(false);
    expect(follows('xx')).toBe(false);
    expect(keptLanguage()).toBe(getLocale());
    expect(follows('de')).toBe(true);
    expect(keptLanguage()).toBe('de');
    localStorage.clear();
  });
});

describe('languages', () => {
  it('call themselves by their own names', () => {
    expect(languages.map(ownName)).toEqual([
      'English',
      'Deutsch',
      'Français',
      'Nederlands',
      'Italiano',
    ]);
  });

  it.each(languages)('have all parts, with all sentences: %s', async (language) => {
    for (const part of Object.keys(tables.en) as Part[]) {
      const [own, english] = await Promise.all([tables[language][part](), tables.en[part]()]);
      expect(Object.keys(own.default)).toEqual(Object.keys(english.default));
    }
  });
});
