/** Touria at one table. */
import type { TouriaEvent, TouriaView } from '$lib/generated/touria';
import type { GameSession } from '$lib/table/game';
import type { Kept } from '$lib/table/kept';
import { Play } from './play.svelte';
import { buttons, openly, prompt, unasked } from './prompt';

export interface TouriaSession extends GameSession<TouriaView, TouriaEvent> {
  play: Play;
}

export function sit(kept: Kept): TouriaSession {
  const play = new Play(kept);
  return {
    play,
    prompt: (view, legal, names) => prompt(play, view, legal, names),
    buttons: (view, legal) => buttons(play, view, legal),
    openly,
    unasked: (view, legal) => unasked(play, view, legal),
  };
}
