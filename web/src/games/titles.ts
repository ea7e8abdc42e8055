/** What the front door says of each game; small, so that it is there before any board is loaded. */
import * as m from '$words';

interface Poster {
  title: () => string;
  pitch: () => string;
  facts: () => string;
}

const POSTERS: Record<string, Poster> = {
  court: { title: m.court_title, pitch: m.court_pitch, facts: m.court_facts },
  towers: { title: m.towers_title, pitch: m.towers_pitch, facts: m.towers_facts },
  touria: { title: m.touria_title, pitch: m.touria_pitch, facts: m.touria_facts },
};

export const titleOf = (game: string): string => POSTERS[game]?.title() ?? game;
export const pitchOf = (game: string): string => POSTERS[game]?.pitch() ?? '';
export const factsOf = (game: string): string => POSTERS[game]?.facts() ?? '';

const BOTS: Record<string, () => string> = {
  random: m.bot_random,
  eager: m.bot_eager,
  greedy: m.bot_greedy,
  search: m.bot_search,
};

export const botWords = (bot: string): string => BOTS[bot]?.() ?? m.bot_other({ name: bot });
