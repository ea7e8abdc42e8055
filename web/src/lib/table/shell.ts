/** What the parts of the shell share. */
import type { Question } from './game';
import type { OneTurn, Since } from './since';

/** What one can open beside the table. */
export type Panel = 'rules' | 'settings' | 'keys' | 'log' | 'since';

/** What others did since one's turn, and how it is seen again. */
export interface Following {
  since: Since;
  turns: OneTurn[];
  /** Absent while it can't be played again. */
  again?: (() => void) | undefined;
  playing: boolean;
  stop: () => void;
}

/** A decision, and the question that comes before it. */
export interface Asking {
  action: string;
  question: Question;
}
