import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Kept } from '$lib/table/kept';
import towers from '../src/games/towers/game-towers';
import touria from '../src/games/touria/game-touria';

afterEach(() => sessionStorage.clear());

describe('two tables in one page, one after the other', () => {
  it('share nothing of towers: neither the quiet turn nor what one wants to be asked', () => {
    const first = towers.sit(new Kept('first'));
    first.passing.choose('quiet');
    expect(towers.sit(new Kept('second')).passing.asking).toBe('ask');
    expect(towers.sit(new Kept('first')).passing.asking).toBe('quiet');
  });

  it('share nothing of touria: no open castle, no item in hand, no places to pass at', () => {
    const { play } = touria.sit(new Kept('first'));
    Object.assign(play, { castle: true, armed: 'broom', walking: ['mine1'], face: 'dragon' });
    play.bend('mine2');
    play.passAt('dragon', true);
    const { play: next } = touria.sit(new Kept('second'));
    const { castle, armed, walking, face, via, passes } = next;
    expect({ castle, armed, walking, face, via, passes }).toEqual({
      castle: false,
      armed: null,
      walking: [],
      face: null,
      via: null,
      passes: [],
    });
  });

  it('keep what was settled when the page is loaded again', () => {
    touria.sit(new Kept('first')).play.passAt('forest', true);
    expect(touria.sit(new Kept('first')).play.passes).toEqual(['forest']);
  });
});

/** What belongs to the page or the person rather than to a table. */
const OF_THE_PAGE = [
  'lib/art/signs.svelte.ts: signs',
  'lib/connection.svelte.ts: connection',
  'lib/house.svelte.ts: house',
  'lib/lessons/progress.svelte.ts: progress',
  'lib/motion/settings.svelte.ts: haste',
  'lib/motion/settings.svelte.ts: settings',
  'lib/motion/sound.ts: context',
  'lib/people/person.svelte.ts: person',
  'lib/recent.svelte.ts: recent',
  'lib/router.svelte.ts: router',
  'lib/shelf.svelte.ts: shelf',
  'lib/words.ts: loading',
  'pages/home/TodaysPuzzle.svelte: asked',
];

/** Variables of a module that can change: `let`, a state, or an object of a class made once. */
const CHANGING = [
  /^(?:export )?let (\w+)/gm,
  /^(?:export )?const (\w+)[^=\n]*= \$state/gm,
  /^(?:export )?const (\w+)[^=\n]*= new (?!Set|Map\(\[|Intl)/gm,
];

describe('modules', () => {
  it('hold nothing that changes, but for what belongs to the page', () => {
    const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|svelte)$/.test(name) && !name.startsWith('words'))
      .flatMap((name) => variables(name).map((variable) => `${name}: ${variable}`));
    expect(found.sort()).toEqual(OF_THE_PAGE);
  });

  function variables(name: string): string[] {
    const text = moduleOf(readFileSync(join('src', name), 'utf8'), name);
    return CHANGING.flatMap((kind) => [...text.matchAll(kind)].map(([, variable]) => variable!));
  }

  /** Of a component only what is said once for all of its kind. */
  function moduleOf(text: string, name: string): string {
    if (name.endsWith('.ts')) return text;
    const script = /<script[^>]* module[^>]*>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
    return script.replace(/^ {2}/gm, '');
  }
});
