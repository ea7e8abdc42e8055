/** The check of one game's dice as a page shows it: under way, done, or not possible. */
import type { Check } from './check';

export class DiceWatch {
  check: Check | null = $state.raw(null);
  running = $state(false);
  /** Why it could not be checked. */
  problem: string | null = $state(null);

  constructor(
    readonly replay: string,
    /** Where it was played, if it was played here. */
    readonly table: string | null,
  ) {}

  /** Checks, unless that is done. What it takes is loaded only now: few look every time. */
  async run(): Promise<void> {
    if (this.running || this.check) return;
    this.running = true;
    this.problem = null;
    try {
      const { checkDice } = await import('./check');
      this.check = await checkDice(this.replay, this.table);
    } catch (error) {
      this.problem = (error as Error).message;
    }
    this.running = false;
  }

  /** Null: not known, or not yet. */
  get honest(): boolean | null {
    if (!this.check) return null;
    const { fault, wrong } = this.check;
    return fault === null && wrong.length === 0;
  }
}
