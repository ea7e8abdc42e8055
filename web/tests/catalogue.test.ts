import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import settings from '../project.inlang/settings.json';

const read = (folder: string, fits: (name: string) => boolean): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(fits)
    .map((name) => readFileSync(join(folder, name), 'utf8'));

const sources = read('src', (name) => /\.(ts|svelte)$/.test(name) && !name.startsWith('words/'));
const used = new Set(sources.flatMap((text) => text.match(/\bm\.\w+/g) ?? []));
const keys = settings['plugin.inlang.messageFormat'].pathPattern
  .map((pattern) => readFileSync(pattern.replace('{locale}', 'en'), 'utf8'))
  .flatMap((text) => Object.keys(JSON.parse(text) as object));

describe('the catalogue', () => {
  it('has no word that is never said', () => {
    // What the server may refuse is compared with its sources, in tests/web.
    const own = keys.filter((key) => !/^problem_(?!network)/.test(key));
    expect(own.filter((key) => !used.has(`m.${key}`))).toEqual([]);
  });

  it('holds every word that components show', () => {
    // Words between tags, other than signs, would not be translated.
    const shown = sources.flatMap((text) => {
      const markup = text.replace(/<(script|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->|\{[^{}]*\}/g, '');
      return text.includes('</') ? (markup.match(/>[^<>{}]*[A-Za-z]{3,}[^<>{}]*</g) ?? []) : [];
    });
    expect(shown.filter((words) => !/[=;()]|=>/.test(words))).toEqual([]);
  });
});
