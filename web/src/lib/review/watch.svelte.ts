/** A review that is asked for, waited for, and shown. */
import * as api from '$lib/api';
import type { ReviewState } from '$lib/generated/messages';
import type { Review } from '$lib/generated/review';

export type Depth = ReviewState['depth'];

/** Milliseconds between two looks at how far it is. */
const AGAIN = 700;
/** So many seconds or steps tell nothing yet about how long it will take. */
const TOO_SOON = 3;

export class Reviewing {
  state: ReviewState | null = $state.raw(null);
  review: Review | null = $state.raw(null);
  problem: string | null = $state(null);
  depth: Depth = $state('quick');
  #began = 0;
  #first = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly replay: string) {}

  get waiting(): boolean {
    return this.state?.state === 'queued' || this.state?.state === 'running';
  }

  /** Seconds that it will take yet, as far as can be said. */
  get seconds(): number | null {
    if (this.state?.state !== 'running') return null;
    const { done, total } = this.state;
    const spent = (performance.now() - this.#began) / 1000;
    const steps = done - this.#first;
    if (spent < TOO_SOON || steps < TOO_SOON) return null;
    return Math.ceil((spent / steps) * (total - done));
  }

  async ask(depth: Depth): Promise<void> {
    this.stop();
    this.depth = depth;
    this.problem = null;
    this.#began = 0;
    await this.#try(async () => this.#see(await api.askReview(this.replay, depth)));
  }

  async cancel(): Promise<void> {
    this.stop();
    this.state = null;
    await this.#try(() => api.cancelReview(this.replay, this.depth));
  }

  /** Look no longer; what is under way goes on. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  async #see(state: ReviewState): Promise<void> {
    if (state.depth !== this.depth) return;
    // The server may have started anew: then it is asked once more.
    if (state.state === 'none') return this.ask(this.depth);
    if (state.state === 'done') this.review = await api.review(this.replay, state.depth);
    if (state.problem) this.problem = await api.worded(state.problem);
    if (state.state === 'running' && !this.#began) {
      this.#began = performance.now();
      this.#first = state.done;
    }
    this.state = state;
    if (this.waiting) this.#timer = setTimeout(() => this.#look(), AGAIN);
  }

  async #look(): Promise<void> {
    const { replay, depth } = this;
    await this.#try(async () => {
      const state = await api.reviewState(replay, depth);
      if (this.state) await this.#see(state);
    });
  }

  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.problem = (error as Error).message;
      this.state = null;
    }
  }
}
