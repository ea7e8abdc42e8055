/** Pictures and worked examples for the rules of Touria. */
import * as m from '$words';
import type { Figures } from '$lib/table/game';
import positions from './examples.json';
import Gems from './pictures/Gems.svelte';
import Items from './pictures/Items.svelte';

const all: Figures = {
  pieces: { T1: Gems, T3: Items },
  examples: {
    T21: { parts: ['board'], caption: m.touria_example_towers },
    T91: { parts: ['board'], caption: m.touria_example_doors },
  },
  positions,
};

export default all;
