/** Packs the files whose names change with their content, so that the server need not. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ASSETS = new URL('../../src/rookery/server/static/assets/', import.meta.url).pathname;
/** Fonts are packed already. */
const WORTH_IT = /\.(js|css|svg|json)$/;

const brotli = (text) =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

let [plain, packed] = [0, 0];
for (const name of readdirSync(ASSETS).filter((file) => WORTH_IT.test(file))) {
  const text = readFileSync(join(ASSETS, name));
  const small = brotli(text);
  writeFileSync(join(ASSETS, `${name}.br`), small);
  writeFileSync(join(ASSETS, `${name}.gz`), gzipSync(text, { level: 9 }));
  plain += text.length;
  packed += small.length;
}
console.log(`packed ${(plain / 1000).toFixed(0)} kB to ${(packed / 1000).toFixed(0)} kB`);
