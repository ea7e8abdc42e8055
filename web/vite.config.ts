import { fileURLToPath } from 'node:url';
import globalData from '@csstools/postcss-global-data';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vitest/config';
import { words } from './scripts/words.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm run dev` finds the server. */
const SERVER = process.env.ROOKERY_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [words(), svelte()],
  resolve: {
    alias: [
      { find: /^\$lib\//, replacement: here('./src/lib/') },
      { find: /^\$words$/, replacement: here('./src/words/messages.ts') },
      { find: /^\$words\//, replacement: here('./src/words/') },
    ],
    // Svelte's package offers a server's build to Node, where the tests run.
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  css: {
    // Every sheet and every component knows the names of the widths.
    postcss: { plugins: [globalData({ files: ['src/styles/breakpoints.css'] }), customMedia()] },
  },
  build: {
    outDir: '../src/rookery/server/static',
    emptyOutDir: true,
    // The server's Content-Security-Policy admits files, not data in addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: SERVER, ws: true } } },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    // A busy machine is slow; that is no defect of the page.
    testTimeout: 60_000,
  },
});
