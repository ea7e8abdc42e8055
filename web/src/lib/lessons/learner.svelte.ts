/** Goes through a lesson: the server says where one is who has done this and that. */
import * as api from '$lib/api';
import type { LessonMoment, Told } from '$lib/generated/messages';

export class Learner {
  moment: LessonMoment | null = $state.raw(null);
  /** What the last step has brought about; empty where a position was jumped to. */
  happened: Told[] = $state.raw([]);
  problem: string | null = $state(null);
  #taken: string[] = [];
  #asked = 0;

  constructor(
    readonly game: string,
    readonly lesson: string,
    readonly language: string,
  ) {
    void this.#ask([]);
  }

  get canGoBack(): boolean {
    return (this.moment?.step ?? 0) > 0;
  }

  /** Decides something, or goes on from what was only to be read. */
  choose(action = ''): void {
    void this.#ask([...this.#taken, action]);
  }

  back(): void {
    void this.#ask(this.#taken.slice(0, -1));
  }

  async #ask(taken: string[]): Promise<void> {
    const asked = (this.#asked += 1);
    try {
      const moment = await api.learn(this.game, this.lesson, taken, this.language);
      if (asked !== this.#asked) return;
      const forward = taken.length > this.#taken.length && !moment.refused;
      this.#taken = moment.refused ? this.#taken : taken;
      this.happened = forward && moment.fresh > 0 ? moment.happened.slice(-moment.fresh) : [];
      this.moment = moment;
      this.problem = null;
    } catch (error) {
      if (asked === this.#asked) this.problem = (error as Error).message;
    }
  }
}
