/** Plays again what happened since one's turn; then the table is as it stands. */
import type { Recalled, Told, View } from '$lib/generated/messages';
import { chosenPace, hurry } from '$lib/motion/settings.svelte';
import type { GameModule } from './game';

/** All of it lasts so long at most, in steady milliseconds: longer than the first time. */
const MOST = 14_000;
/** Without motion it still needs time to be seen. */
const LEAST = 500;
/** The table as it was before is looked at first. */
const FIRST = 600;

interface Shown {
  view: View;
  happened: Told[];
}

export class Again {
  /** What is on the table meanwhile; null: what is there now. */
  shown: Shown | null = $state.raw(null);
  #recalled: Recalled | null = null;
  #next = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: GameModule) {}

  start(recalled: Recalled): void {
    this.stop();
    if (recalled.steps.length === 0) return;
    this.#recalled = recalled;
    this.#next = 0;
    this.shown = { view: recalled.view, happened: [] };
    this.#timer = setTimeout(() => this.#step(), FIRST);
  }

  stop(): void {
    clearTimeout(this.#timer);
    hurry(1);
    this.shown = null;
  }

  #step(): void {
    const step = this.#recalled?.steps[this.#next];
    if (!step) return this.stop();
    this.#next += 1;
    const usual = this.#dwell(step.happened);
    const part = Math.min(1, MOST / this.#usual());
    hurry(part);
    this.shown = { view: step.view, happened: step.happened };
    const lasts = chosenPace() > 0 ? usual * part * chosenPace() : LEAST;
    this.#timer = setTimeout(() => this.#step(), lasts);
  }

  #usual = (): number =>
    (this.#recalled?.steps ?? []).reduce((sum, step) => sum + this.#dwell(step.happened), 0);

  #dwell = (happened: Told[]): number =>
    Math.max(1, ...happened.map(({ event }) => this.game.dwell(event)));
}
