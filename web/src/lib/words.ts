/** The page's words in the language that it speaks; no other language is loaded. */
import { base, locales, prefixes, tables, type Part } from '$words/tables';

export type Language = (typeof locales)[number];
export type Value = string | number;
/** A text, or by what it depends on ("#" before a count) a text for each case. */
export type Sentence = string | readonly [string, Readonly<Record<string, string>>];
/** The sentences of a part by number; those that the server names, by name. */
export type Table = readonly Sentence[] | Readonly<Record<string, Sentence>>;

const KEY = 'rookery.language';
const spoken: Record<string, Sentence> = {};
const loading = new Map<Part, Promise<void>>();

const isLanguage = (name: string | null | undefined): name is Language =>
  (locales as readonly string[]).includes(name ?? '');

/** What was chosen here; else the first of the browser's languages that there is. */
function chosen(): Language {
  const kept = keptLanguage();
  if (kept) return kept;
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
  return wanted.find(isLanguage) ?? base;
}

/** The language that was chosen in this browser; null where it is the browser's own. */
export function keptLanguage(): Language | null {
  const kept = localStorage.getItem(KEY);
  return isLanguage(kept) ? kept : null;
}

const language = chosen();
const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language, { useGrouping: 'min2', maximumFractionDigits: 2 });

export const languages: readonly Language[] = locales;
export const getLocale = (): Language => language;

/** What a language calls itself, such as "Deutsch". */
export function ownName(of: Language): string {
  const name = new Intl.DisplayNames(of, { type: 'language' }).of(of) ?? of;
  return name.charAt(0).toLocaleUpperCase(of) + name.slice(1);
}

/** Keeps another language for this browser; the page speaks it when it is loaded anew. */
export function keepLanguage(wanted: Language): void {
  localStorage.setItem(KEY, wanted);
}

/** Keeps what a person chose on another device; does the page have to be loaded anew for it? */
export function follows(wanted: string | null): boolean {
  if (!isLanguage(wanted)) return false;
  keepLanguage(wanted);
  return wanted !== language;
}

/** Loads a part of the words; what was loaded stays. */
export function loadWords(part: Part): Promise<void> {
  const load = loading.get(part) ?? learn(part);
  loading.set(part, load);
  return load;
}

/** A game's own words, if the page has a board for it. */
export const hasWords = (name: string): name is Part => name in tables[language];

async function learn(part: Part): Promise<void> {
  try {
    const numbered = (at: string) => prefixes[part] + Number(at).toString(36);
    const { default: table } = await tables[language][part]();
    for (const [at, sentence] of Object.entries(table))
      spoken[Array.isArray(table) ? numbered(at) : at] = sentence;
  } catch (error) {
    loading.delete(part);
    throw error;
  }
}

/** Says a sentence of the catalogue. */
export const say = (key: string, values: Record<string, Value> = {}): string =>
  sayIf(key, values) ?? key;

/** The same where the key comes from elsewhere; null if there is no such sentence. */
export function sayIf(key: string, values: Record<string, Value> = {}): string | null {
  const sentence = Object.hasOwn(spoken, key) ? spoken[key] : undefined;
  if (sentence === undefined) return null;
  return textOf(sentence, values).replace(/\{(\w+)\}/g, (place, name: string) =>
    written(values[name] ?? place),
  );
}

function textOf(sentence: Sentence, values: Record<string, Value>): string {
  if (typeof sentence === 'string') return sentence;
  const [by, texts] = sentence;
  const name = by.replace('#', '');
  const value = values[name] ?? '';
  const fits = by === name ? String(value) : plurals.select(Number(value));
  return texts[fits] ?? texts.other ?? texts['*'] ?? '';
}

const written = (value: Value): string =>
  typeof value === 'number' ? numbers.format(value) : value;
