/** Pictures and worked examples for the rules of Wandering Towers. */
import * as m from '$words';
import type { Figures } from '$lib/table/game';
import positions from './examples.json';
import Pieces from './Pictures.svelte';

const all: Figures = {
  pieces: { W2: Pieces },
  examples: {
    W20: { parts: ['board', 'tray'], caption: m.towers_example_turn },
    W43: { parts: ['board'], caption: m.towers_example_prisoners },
  },
  positions,
};

export default all;
