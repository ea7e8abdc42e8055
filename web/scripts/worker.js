/** Builds the service worker, which is to know the files of this build and a hash over them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'vite';

const at = (path) => new URL(path, import.meta.url).pathname;
const STATIC = at('../../src/rookery/server/static/');

const files = readdirSync(`${STATIC}assets`)
  .filter((name) => !/\.(br|gz)$/.test(name))
  .sort()
  .map((name) => `/assets/${name}`);
const hash = createHash('sha256');
for (const file of ['/index.html', ...files]) hash.update(file).update(readFileSync(STATIC + file));
for (const name of readdirSync(at('../worker/')).sort())
  hash.update(readFileSync(at(`../worker/${name}`)));

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { BUILD: JSON.stringify(hash.digest('hex').slice(0, 16)), FILES: JSON.stringify(files) },
  build: {
    outDir: STATIC,
    emptyOutDir: false,
    lib: {
      entry: at('../worker/worker.ts'),
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'worker.js',
    },
  },
});
console.log(`the worker keeps ${files.length} files`);
