/** Wandering Towers at one table. */
import type { TowersEvent, TowersView } from '$lib/generated/towers';
import type { GameSession } from '$lib/table/game';
import type { Kept } from '$lib/table/kept';
import { Passing } from './passing.svelte';
import { buttons, prompt } from './prompt';

export interface TowersSession extends GameSession<TowersView, TowersEvent> {
  passing: Passing;
}

export const sit = (kept: Kept): TowersSession => ({ passing: new Passing(kept), prompt, buttons });
