/** What the parts of the shell share. */
import type { Snippet } from 'svelte';
import type { Coaching } from '$lib/coach/coaching.svelte';
import type { Questions } from '$lib/answers/questions.svelte';
import type { Talking } from '$lib/talk/talking.svelte';
import type { Question } from './game';
import type { OneTurn, Since } from './since';

/** What one can open beside the table. */
export type Panel = 'rules' | 'settings' | 'keys' | 'log' | 'since' | 'talk';

/** What others did since one's turn, and how it is seen again. */
export interface Following {
  since: Since;
  turns: OneTurn[];
  /** Absent while it can't be played again. */
  again?: (() => void) | undefined;
  playing: boolean;
  stop: () => void;
}

/** What the coach of the table has to do with this screen. */
export interface Coached {
  coaching: Coaching;
  /** Asks for a hint or its next step; absent while there is nothing to decide here. */
  ask?: (() => void) | undefined;
}

/** What the rules answer at this screen. */
export interface Answering {
  questions: Questions;
  /** Asks why a decision can't be taken; absent where nobody has a seat or the table goes on. */
  ask?: ((action: string) => void) | undefined;
}

/** Where the rules are told: the address of each, and how to open them beside the table. */
export interface RulesAt {
  address: (rule: string) => string;
  show: (rule: string) => void;
}

/** The talk at the table, as its header and its seats show it. */
export interface Talked {
  talking: Talking;
  /** What opens beside the table. */
  panel: Snippet;
}

/** A decision, and the question that comes before it. */
export interface Asking {
  action: string;
  question: Question;
}
