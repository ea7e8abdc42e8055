/** What the front door shows of each game; small, so that it is there before any board is loaded. */
import type { Component } from 'svelte';
import * as m from '$words';
import type { OptionValue } from '$lib/generated/messages';
import { hasPlayed } from '$lib/recent.svelte';
import { shelf } from '$lib/shelf.svelte';
import CourtPoster from './court/Poster.svelte';
import PlainPoster from './plain/Poster.svelte';
import TouriaPoster from './touria/Poster.svelte';
import TowersPoster from './towers/Poster.svelte';

interface Poster {
  title: () => string;
  pitch: () => string;
  facts: () => string;
  Picture: Component;
  /** Options that make a first game easier. */
  gentle?: Record<string, OptionValue>;
}

const POSTERS: Record<string, Poster> = {
  court: { title: m.court_title, pitch: m.court_pitch, facts: m.court_facts, Picture: CourtPoster },
  towers: {
    title: m.towers_title,
    pitch: m.towers_pitch,
    facts: m.towers_facts,
    Picture: TowersPoster,
    gentle: { open_memory: true },
  },
  touria: {
    title: m.touria_title,
    pitch: m.touria_pitch,
    facts: m.touria_facts,
    Picture: TouriaPoster,
  },
};

/** A game that the page has no words for has those that the server knows. */
function plain(game: string): Poster {
  const info = shelf.find(game);
  const players = info?.options.find((option) => option.name === 'players');
  return {
    title: () => info?.title ?? game,
    pitch: m.plain_pitch,
    facts: () => m.plain_facts({ low: players?.low ?? 1, high: players?.high ?? 1 }),
    Picture: PlainPoster,
  };
}

export const posterOf = (game: string): Poster => POSTERS[game] ?? plain(game);
/** Whoever plays a game for the first time at this browser has it easier. */
export const easier = (game: string): Record<string, OptionValue> =>
  hasPlayed(game) ? {} : (posterOf(game).gentle ?? {});
export const titleOf = (game: string): string => posterOf(game).title();
