/** Goes through the puzzle of a day: the server judges, and keeps the stars. */
import type { PuzzleMoment, Told } from '$lib/generated/messages';
import * as api from './api';

export class Solver {
  moment: PuzzleMoment | null = $state.raw(null);
  /** What the last try has brought about; empty where nothing came of it. */
  happened: Told[] = $state.raw([]);
  problem: string | null = $state(null);
  /** Is an answer of the server awaited? */
  busy = $state(false);

  constructor(
    readonly game: string,
    readonly day: string,
  ) {
    void this.#ask(api.puzzle(game, day));
  }

  choose(action: string): void {
    const { moment } = this;
    if (moment && !this.busy)
      void this.#ask(api.tryDecision(this.game, this.day, moment.step, action));
  }

  hint(): void {
    if (!this.busy) void this.#ask(api.hint(this.game, this.day));
  }

  giveUp(): void {
    if (!this.busy) void this.#ask(api.answer(this.game, this.day));
  }

  async #ask(asked: Promise<PuzzleMoment>): Promise<void> {
    this.busy = true;
    try {
      const moment = await asked;
      this.happened = moment.fresh > 0 ? moment.happened.slice(-moment.fresh) : [];
      this.moment = moment;
      this.problem = null;
    } catch (error) {
      this.problem = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }
}
