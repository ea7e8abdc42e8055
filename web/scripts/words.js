/**
 * Makes the page's words of the catalogue: a function for each sentence (`src/words/messages.ts` and the
 * parts it is made of), and its text in each language (`src/words/words-<language>-<part>.ts`), so that a
 * page loads the language it speaks and no other. A sentence that a language has not yet is the English
 * one there.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const OUT = here('src/words');
const GAMES = here('src/games');
/** Parts that few visits need, each loaded when it is asked for; a game's words come with its board. */
const isLater = (file) => ['problems', 'puzzle'].includes(file) || /^(answers|insight)_/.test(file);

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The languages, and by its name where each file of the catalogue lies. */
export function catalogue() {
  const { baseLocale, locales, ...settings } = readJson(here('project.inlang/settings.json'));
  const patterns = settings['plugin.inlang.messageFormat'].pathPattern;
  const files = new Map(patterns.map((pattern) => [fileName(pattern), pattern]));
  return { base: baseLocale, locales, files };
}

/** A game's own words have its name, its other files their kind before it; else a file has its own. */
function fileName(pattern) {
  const [, game, kind] = /\/games\/(\w+)\/words\/(\w+)\./.exec(pattern) ?? [];
  if (game) return kind === 'table' ? game : `${kind}_${game}`;
  return /(\w+)(?:\.\{locale\})?\.json$/.exec(pattern)[1];
}

/** Are a file's sentences looked up by names that come from the server? The others have short numbers. */
const isNamed = (file) => file === 'problems';

/** In which part of a language a file's words are. */
function partOf(file) {
  const ofGame = file !== 'plain' && existsSync(`${GAMES}/${file}`);
  return ofGame || isLater(file) ? file : 'page';
}

const sentencesOf = (locale, pattern) => {
  const path = here(pattern.replace('{locale}', locale));
  return existsSync(path) ? readJson(path) : {};
};

/** A text as it is, or the name of what it depends on with a text for each case. */
function compact(key, sentence) {
  if (typeof sentence === 'string') return sentence;
  const [{ declarations, selectors, match }] = sentence;
  if (sentence.length > 1 || selectors.length > 1) throw new Error(`${key}: one selector, please`);
  const local = declarations
    .map((line) => /^local (\w+) = (\w+): plural$/.exec(line))
    .find((found) => found?.[1] === selectors[0]);
  const cases = Object.entries(match).map(([when, text]) => [when.replace(/^\w+=/, ''), text]);
  return [local ? `#${local[2]}` : selectors[0], Object.fromEntries(cases)];
}

/** What has to be said to a sentence: all names in braces, and what it depends on. */
function inputsOf(compacted) {
  const [by, texts] =
    typeof compacted === 'string' ? ['', { other: compacted }] : [compacted[0], compacted[1]];
  const places = Object.values(texts).flatMap((text) => text.match(/\{\w+\}/g) ?? []);
  const names = [by.replace('#', ''), ...places.map((place) => place.slice(1, -1))];
  return [...new Set(names.filter(Boolean))];
}

function functionOf(key, id, compacted) {
  const inputs = inputsOf(compacted);
  if (inputs.length === 0) return `export const ${key} = () => say('${id}');`;
  const type = inputs.map((name) => `${name}: Value`).join('; ');
  return `export const ${key} = (values: { ${type} }) => say('${id}', values);`;
}

/** Writes only what has changed, so that nothing is loaded anew for nothing. */
function write(name, text) {
  const path = `${OUT}/${name}`;
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

function writeTables(locales, parts, texts, files) {
  const functions = files.map((file) => `messages-${file}.ts`);
  const known = new Set(['messages.ts', 'tables.ts', ...functions]);
  for (const locale of locales)
    for (const part of parts) {
      const name = `words-${locale}-${part}`;
      known.add(`${name}.ts`);
      const table = JSON.stringify(texts[locale][part], null, 1);
      write(
        `${name}.ts`,
        `import type { Table } from '$lib/words';\nexport default ${table} as Table;\n`,
      );
    }
  for (const name of readdirSync(OUT))
    if (!known.has(name)) rmSync(`${OUT}/${name}`, { recursive: true });
  const loaders = locales.map((locale) => {
    const lines = parts.map((part) => `    ${part}: () => import('./words-${locale}-${part}'),`);
    return `  ${locale}: {\n${lines.join('\n')}\n  },`;
  });
  write(
    'tables.ts',
    `import type { Table } from '$lib/words';\n` +
      `export const locales = ${JSON.stringify(locales)} as const;\n` +
      `export const base = '${locales[0]}';\n` +
      `export type Part = ${parts.map((part) => `'${part}'`).join(' | ')};\n` +
      `/** What the numbers of a part's sentences begin with. */\n` +
      `export const prefixes: Record<Part, string> = ${JSON.stringify(prefixesOf(parts))};\n` +
      `type Load = () => Promise<{ default: Table }>;\n` +
      `export const tables: Record<(typeof locales)[number], Record<Part, Load>> = {\n${loaders.join('\n')}\n};\n`,
  );
}

/** A letter for each part. */
const prefixesOf = (parts) =>
  Object.fromEntries(parts.map((part, i) => [part, (i + 10).toString(36)]));

/** Writes all words anew. */
export function makeWords() {
  const { base, locales, files } = catalogue();
  mkdirSync(OUT, { recursive: true });
  const parts = [...new Set([...files.keys()].map(partOf))];
  const prefixes = prefixesOf(parts);
  const counts = Object.fromEntries(parts.map((part) => [part, 0]));
  const texts = Object.fromEntries(locales.map((locale) => [locale, {}]));
  for (const [file, pattern] of files) {
    const part = partOf(file);
    const english = sentencesOf(base, pattern);
    const functions = Object.entries(english).map(([key, sentence]) => {
      const id = isNamed(file) ? key : prefixes[part] + (counts[part]++).toString(36);
      return functionOf(key, id, compact(key, sentence));
    });
    const told = functions.join('\n');
    const imported = told.includes('Value') ? 'say, type Value' : 'say';
    write(`messages-${file}.ts`, `import { ${imported} } from '$lib/words';\n\n${told}\n`);
    for (const locale of locales) {
      const own = { ...english, ...sentencesOf(locale, pattern) };
      const said = Object.keys(english).map((key) => [key, compact(key, own[key])]);
      if (isNamed(file)) texts[locale][part] = Object.fromEntries(said);
      else (texts[locale][part] ??= []).push(...said.map(([, sentence]) => sentence));
    }
  }
  const names = [...files.keys()];
  writeTables([base, ...locales.filter((locale) => locale !== base)], parts, texts, names);
  write('messages.ts', names.map((file) => `export * from './messages-${file}';\n`).join(''));
}

/** For Vite: makes the words before anything else, and anew when the catalogue changes. */
export const words = () => ({
  name: 'words',
  buildStart: makeWords,
  /** Nothing happens when they are loaded, so each page gets the sentences it says and no others. */
  transform(code, id) {
    return id.startsWith(OUT) ? { code, map: null, moduleSideEffects: false } : null;
  },
  configureServer(server) {
    const paths = [...catalogue().files.values()].flatMap((pattern) =>
      catalogue().locales.map((locale) => here(pattern.replace('{locale}', locale))),
    );
    server.watcher.add(paths);
    server.watcher.on('change', (path) => paths.includes(path) && makeWords());
  },
});

if (process.argv[1] === fileURLToPath(import.meta.url)) makeWords();
