/** Goes through a record step by step; positions come from the server and are kept. */
import * as api from '$lib/api';
import type { ReplayInfo, ReplayStep, Told } from '$lib/generated/messages';
import { pace } from '$lib/motion/settings.svelte';
import type { GameModule } from './game';

/** Without motion a replay still needs time to be read. */
const LEAST = 250;

export class Player {
  step = $state(0);
  shown: ReplayStep | null = $state.raw(null);
  happened: Told[] = $state.raw([]);
  playing = $state(false);
  problem: string | null = $state(null);
  /** Through whose eyes; null for somebody who watches. */
  seat: number | null = $state(null);
  /** Steps that are looked at as the seat of a review's remark saw them. */
  #looks = new Map<number, number>();
  #kept = new Map<number, Promise<ReplayStep>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly info: ReplayInfo,
    readonly game: GameModule,
    at: number,
  ) {
    void this.go(at);
  }

  async go(to: number): Promise<void> {
    const step = Math.max(0, Math.min(this.info.steps, to));
    const before = this.step;
    this.step = step;
    try {
      const found = await this.#at(step);
      // Whoever drags the slider asks for many steps; only the last one asked for is shown.
      if (this.step !== step) return;
      this.happened = step === before + 1 ? this.info.happened.slice(before, step) : [];
      this.shown = found;
      if (step < this.info.steps) void this.#at(step + 1);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  /** Goes to a step that a person asked for; what was playing by itself stops. */
  move(to: number): void {
    this.stop();
    void this.go(to);
  }

  see(seat: number | null): void {
    this.seat = seat;
    this.#kept.clear();
    void this.go(this.step);
  }

  /** These steps are looked at as whoever decided there, unless somebody's eyes are chosen. */
  lookAs(looks: Map<number, number>): void {
    for (const step of [...this.#looks.keys(), ...looks.keys()]) this.#kept.delete(step);
    this.#looks = looks;
    if (looks.has(this.step)) void this.go(this.step);
  }

  /** To the next or the previous step at which a turn begins. */
  turn(direction: 1 | -1): void {
    let step = this.step + direction;
    while (step > 0 && step < this.info.steps && !this.#beginsTurn(step)) step += direction;
    this.move(step);
  }

  toggle(): void {
    this.playing = !this.playing;
    clearTimeout(this.#timer);
    if (this.playing) void this.#advance();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  async #advance(): Promise<void> {
    if (this.step >= this.info.steps) return this.stop();
    await this.go(this.step + 1);
    const told = this.info.happened[this.step - 1];
    const dwell = told ? this.game.dwell(told.event) * pace() : 0;
    if (this.playing) this.#timer = setTimeout(() => this.#advance(), Math.max(LEAST, dwell));
  }

  #beginsTurn(step: number): boolean {
    const told = this.info.happened[step - 1];
    return !!told && this.game.beginsTurn(told.event);
  }

  #at(step: number): Promise<ReplayStep> {
    const seat = this.seat ?? this.#looks.get(step) ?? null;
    const kept = this.#kept.get(step) ?? api.replayStep(this.info.replay, step, seat);
    this.#kept.set(step, kept);
    kept.catch(() => this.#kept.delete(step));
    return kept;
  }
}
