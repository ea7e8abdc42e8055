/** How long what others do stays in sight: all of it in a few seconds, however much there is. */
import type { Told } from '$lib/generated/messages';
import type { GameModule } from './game';

/** All that others do between two decisions of mine, in steady milliseconds. */
export const MOST = 6000;
/** One turn of somebody. */
export const MOST_OF_A_TURN = 3000;
/** While a turn goes on, what may still come in it has at least this part of what is left. */
const KEPT = 0.55;
/** What has to be quick is still to be seen to move. */
const LEAST_HASTE = 0.3;

/** What the server tells of one decision. */
export interface Happened {
  happened: Told[];
}

export interface Stay {
  /** In steady milliseconds. */
  lasts: number;
  /** The part of its usual time that it has. */
  haste: number;
}

type Game = Pick<GameModule, 'dwell' | 'merge'>;

export class Pacing {
  #left = MOST;
  #turn = -1;
  #leftOfTurn = 0;
  /** Others who are expected to have a turn before it is mine again. */
  #others: number;

  constructor(
    readonly game: Game,
    readonly others: number,
  ) {
    this.#others = others;
  }

  /** Somebody at this screen has decided: what comes now has all the time again. */
  renew(): void {
    this.#left = MOST;
    this.#others = this.others;
    this.#turn = -1;
  }

  /** How many of those that wait are shown as one: a run that is told in one line, if it is long. */
  together(waiting: Happened[]): number {
    const [first] = waiting;
    if (!first) return 0;
    this.#enter(turnOf(first));
    if (this.#usual(this.#ofTurn(waiting)) <= this.#leftOfTurn) return 1;
    const apart = waiting.findIndex((one, i) => i > 0 && !this.#isRun(waiting[i - 1]!, one));
    return apart < 0 ? waiting.length : apart;
  }

  /** How long this stays, when those wait behind it. Is its turn seen to the end with them? */
  stay(shown: Happened, waiting: Happened[], complete: boolean): Stay {
    this.#enter(turnOf(shown));
    const usual = this.#dwell(shown);
    const all = usual + this.#usual(this.#ofTurn(waiting));
    const fair = all > 0 ? usual * Math.min(1, this.#leftOfTurn / all) : 0;
    const lasts = complete ? fair : Math.min(fair, this.#leftOfTurn * (1 - KEPT));
    this.#leftOfTurn -= lasts;
    this.#left -= lasts;
    return { lasts, haste: usual > 0 ? Math.max(LEAST_HASTE, lasts / usual) : 1 };
  }

  /** A turn has its share of the time that is left. */
  #enter(turn: number): void {
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.#leftOfTurn = Math.min(MOST_OF_A_TURN, this.#left / Math.max(1, this.#others));
    this.#others -= 1;
  }

  #isRun(earlier: Happened, later: Happened): boolean {
    const before = earlier.happened.at(-1);
    const after = later.happened[0];
    if (!before || before.turn !== after?.turn || after.undone || before.undone) return false;
    return this.game.merge(before.event, after.event) !== null;
  }

  #ofTurn = (all: Happened[]): Happened[] => all.filter((one) => turnOf(one) === this.#turn);

  #usual = (all: Happened[]): number => all.reduce((sum, one) => sum + this.#dwell(one), 0);

  #dwell = ({ happened }: Happened): number =>
    Math.max(0, ...happened.map(({ event }) => this.game.dwell(event)));
}

const turnOf = ({ happened }: Happened): number => happened[0]?.turn ?? 0;
