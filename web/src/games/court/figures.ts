/** Pictures and worked examples for the rules of To Court the King. */
import * as m from '$words';
import type { Figures } from '$lib/table/game';
import positions from './examples.json';
import Pieces from './Pieces.svelte';

const all: Figures = {
  pieces: { C1: Pieces },
  examples: {
    C41: { parts: ['tray'], caption: m.court_example_aside },
    C70: { parts: ['board'], caption: m.court_example_king },
    C90: { parts: ['board', 'tray'], caption: m.court_example_result },
  },
  positions,
};

export default all;
