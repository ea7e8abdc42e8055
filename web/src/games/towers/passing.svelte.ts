/** When others move, the expert game asks everyone who could cast. A person can let it pass. */
import type { TowersView } from '$lib/generated/towers';
import type { Told } from '$lib/generated/messages';
import { SPACES } from './ring';

/** Ask every time, only when it matters, or never between others' moves. */
export type Asking = 'ask' | 'matter' | 'quiet';

const KEY = 'rookery.towers.asking';
const WAYS: Asking[] = ['ask', 'matter', 'quiet'];

const stored = (): Asking =>
  WAYS.find((way) => way === globalThis.localStorage?.getItem(KEY)) ?? 'ask';

class Passing {
  asking: Asking = $state(stored());
  /** The seat during whose turn nothing more is asked. */
  #quietFor: number | null = null;
  #covered: number[] = [];

  choose(asking: Asking): void {
    this.asking = asking;
    this.#quietFor = null;
    localStorage.setItem(KEY, asking);
  }

  /** No more questions before one's own turn. */
  untilOwnTurn(seat: number): void {
    this.#quietFor = seat;
  }

  /** Remembers whom the action in progress has covered. */
  note(happened: Told[]): void {
    for (const { event } of happened) {
      if (event.game !== 'towers') continue;
      if (event.verb === 'play' || event.verb === 'renew' || event.verb === 'discard')
        this.#covered = [];
      if (event.imprisons) this.#covered = event.imprisons;
    }
  }

  /** Is the answer to this window to be a pass, without asking? */
  passes(view: TowersView, seat: number): boolean {
    if (view.turn.seat === seat) this.#quietFor = null;
    if (view.turn.seat === seat || view.phase !== 'window') return false;
    if (this.#quietFor === seat || this.asking === 'quiet') return true;
    return this.asking === 'matter' && !matters(view, seat, this.#covered);
  }
}

export const passing = new Passing();

/** A wizard is about to come home, or one of mine has just been covered, or could be at once. */
export function matters(view: TowersView, seat: number, covered: number[]): boolean {
  const { turn, keep, spaces } = view;
  if (turn.moment === 'riding') return true;
  if (turn.moment === 'after') return (covered[seat] ?? 0) > 0;
  const seen = (space: number) => {
    const here = spaces[(space + SPACES) % SPACES];
    return here?.towers.at(-1)?.wizards ?? here?.wizards ?? [];
  };
  const home = turn.wizard_steps > 0 && (seen(keep - turn.wizard_steps)[turn.seat] ?? 0) > 0;
  const danger =
    turn.tower_steps > 0 &&
    spaces.some(
      (_, space) =>
        (seen(space)[seat] ?? 0) > 0 &&
        (spaces[(space - turn.tower_steps + SPACES) % SPACES]?.towers.length ?? 0) > 0,
    );
  return home || danger;
}
