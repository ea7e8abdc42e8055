/** Reports the gzipped JavaScript that each page needs, and fails where a first table needs too much. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const ASSETS = new URL('../../src/rookery/server/static/assets/', import.meta.url).pathname;
const BUDGET = 150_000;

const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
const sizes = new Map(
  scripts.map((name) => [name, gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length]),
);

/** The file of a chunk and of all that it imports when it is loaded. */
function withImports(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const source = readFileSync(join(ASSETS, name), 'utf8');
  for (const [, imported] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
    withImports(imported, found);
  return found;
}

// Other chunks may be called index too, such as Svelte's own: only the page's has but a hash behind it.
const page = scripts.find((name) => /^index-[\w-]{8}\.js$/.test(name));
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const boards = scripts.filter((name) => name.startsWith('game-'));
let tooMuch = false;

/** The words that a first table needs, in the language that takes the most. */
function wordsOf(game) {
  const languages = new Set(scripts.flatMap((name) => /^words-([a-z]+)-/.exec(name)?.[1] ?? []));
  return [...languages]
    .map((language) => {
      const needed = scripts.filter(
        (name) =>
          name.startsWith(`words-${language}-page-`) ||
          name.startsWith(`words-${language}-${game}-`),
      );
      return [language, needed.reduce((sum, name) => sum + sizes.get(name), 0)];
    })
    .reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
}

for (const board of boards) {
  const files = withImports(board, withImports(page));
  const [language, words] = wordsOf(board.replace(/^game-(\w+)-.*/, '$1'));
  const total = [...files].reduce((sum, name) => sum + sizes.get(name), 0) + words;
  const verdict = total > BUDGET ? 'over' : 'within';
  console.log(
    `${board.replace(/^game-(\w+)-.*/, '$1')}: ${kilobytes(total)} of gzipped JavaScript` +
      ` for a first table with its words (${language}: ${kilobytes(words)}), ${verdict} the budget of ${kilobytes(BUDGET)}`,
  );
  tooMuch ||= total > BUDGET;
}
if (tooMuch || boards.length === 0) process.exit(1);
