/** When others move, the expert game asks everyone who could cast. A person can let it pass. */
import type { TowersView } from '$lib/generated/towers';
import type { Kept } from '$lib/table/kept';

/** Ask every time, only when it matters, or never between others' moves. */
export type Asking = 'ask' | 'matter' | 'quiet';

const WAYS: Asking[] = ['ask', 'matter', 'quiet'];

/** What a person wants to be asked at one table. */
export class Passing {
  asking: Asking = $state('ask');
  /** The seat during whose turn nothing more is asked. */
  #quietFor: number | null = $state(null);
  #kept: Kept;

  constructor(kept: Kept) {
    this.#kept = kept;
    this.asking = WAYS.find((way) => way === kept.read('asking')) ?? 'ask';
  }

  choose(asking: Asking): void {
    this.asking = asking;
    this.#quietFor = null;
    this.#kept.write('asking', asking);
  }

  /** No more questions before one's own turn. */
  untilOwnTurn(seat: number): void {
    this.#quietFor = seat;
  }

  /** Another position: perhaps one's own turn has come. */
  follow(view: TowersView): void {
    if (view.turn.seat === this.#quietFor) this.#quietFor = null;
  }

  /** Is the answer to this window to be a pass, without asking? */
  passes(view: TowersView, seat: number): boolean {
    if (view.turn.seat === seat || view.phase !== 'window') return false;
    if (this.#quietFor === seat || this.asking === 'quiet') return true;
    return this.asking === 'matter' && !view.turn.concerns.includes(seat);
  }
}
