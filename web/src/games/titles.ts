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
