import type { Me } from '$lib/generated/messages';
import type { Doing } from './doing.svelte';

/** What every part of the page about oneself is given. */
export interface Part {
  doing: Doing;
  /** The server has answered who this is now; with a recovery code, if there is a new one. */
  came: (me: Me, recovery?: string | null) => void;
}
