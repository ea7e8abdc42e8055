/** What the parts of the shell share. */
import type { Question } from './game';

/** What one can open beside the table. */
export type Panel = 'rules' | 'settings' | 'keys' | 'log';

/** A decision, and the question that comes before it. */
export interface Asking {
  action: string;
  question: Question;
}
