/** What the coach of a table has said to this screen, and what it was asked. */
import * as m from '$words';
import type {
  Advice,
  Consult,
  Dismiss,
  Likely,
  OddsTold,
  Position,
  TableInfo,
  Taught,
  Told,
  Unadvised,
} from '$lib/generated/messages';

/** Settled with the table: none; one that is asked; one that also speaks up by itself. */
export type Coach = TableInfo['coach'];
export type Coached = Advice | OddsTold | Taught | Unadvised;
type About = Consult['about'];

/** A hint comes in three steps: where to look, what to do, and why. */
export const STEPS = 3;

/** What the server says of the time that odds are for. */
const SPANS: Record<string, () => string> = {
  'this turn': m.coach_odds_turn,
  'the final round': m.coach_odds_final,
  'before your next turn': m.coach_odds_next,
};
const REASONS: Record<string, () => string> = { limit: m.coach_limit };

export class Coaching {
  /** The hint for the position that is shown. */
  advice: Advice | null = $state.raw(null);
  /** How much of it is told: from 1 to 3; 0 while none is asked for. */
  step = $state(0);
  odds: OddsTold | null = $state.raw(null);
  /** What the teacher says of the last decision. */
  taught: Taught | null = $state.raw(null);
  /** Why there is no hint. */
  problem: string | null = $state(null);
  #send: (message: Consult | Dismiss) => boolean;
  #asked: Partial<Record<About, number>> = {};

  constructor(send: (message: Consult | Dismiss) => boolean) {
    this.#send = send;
  }

  /** Is a hint waited for? */
  get thinking(): boolean {
    return this.step > 0 && !this.advice && !this.problem;
  }

  /** Asks for a hint, or for its next step. */
  ask({ seat, version }: Position): void {
    if (this.step === 0 || this.problem) {
      this.problem = null;
      this.step = 1;
      this.#consult('hint', seat, version);
    } else if (this.advice) this.step = Math.min(STEPS, this.step + 1);
  }

  /** No hint is wanted any more. */
  dismiss(): void {
    if (this.thinking) this.#send({ type: 'dismiss', about: 'hint' });
    this.#drop();
  }

  /** The teacher has been heard. */
  leaveIt(): void {
    this.taught = null;
  }

  /** Another position is shown: what was said of the one before is gone. */
  follow(position: Position | null): void {
    const version = position?.version;
    if (this.advice?.version !== version) this.#drop();
    if (this.taught?.version !== version) this.taught = null;
    if (!position?.legal.length) this.odds = null;
  }

  /** Asks for the odds of a position, once. */
  askOdds({ seat, version }: Position): void {
    this.#once('odds', seat, version);
  }

  /** Asks what the decision has cost that led here, once; it must be one that can be taken back. */
  askVerdict({ seat, version, undo }: Position, happened: Told[]): void {
    const last = happened.at(-1);
    if (undo && last && !last.undone && last.by === seat) this.#once('verdict', seat, version);
  }

  hear(message: Coached): void {
    switch (message.type) {
      case 'advice':
        if (this.step > 0 && this.#asked.hint === message.version) this.advice = message;
        return;
      case 'odds':
        this.odds = message;
        return;
      case 'taught':
        this.taught = message;
        return;
      case 'unadvised':
        if (message.about === 'hint' && message.version === this.#asked.hint)
          this.problem = (REASONS[message.code] ?? m.coach_silent)();
    }
  }

  #drop(): void {
    this.advice = null;
    this.problem = null;
    this.step = 0;
  }

  #once(about: About, seat: number | null, version: number): void {
    if (this.#asked[about] !== version) this.#consult(about, seat, version);
  }

  #consult(about: About, seat: number | null, version: number): void {
    if (seat === null) return;
    if (this.#send({ type: 'consult', seat, version, about })) this.#asked[about] = version;
  }
}

/** The odds as a board is given them. */
export class OddsShown {
  /** Says what they are of, such as "The odds: this turn". */
  readonly about: string;
  #now: Likely[];
  #after: Map<string, Likely[]>;

  /** `chance` is the game's own word for what has a key. */
  constructor({ about, chances, choices }: OddsTold, chance: (key: string) => string | null) {
    const worded = (one: Likely) => ({ ...one, what: chance(one.key) ?? one.what });
    this.about = SPANS[about]?.() ?? m.coach_odds({ about });
    this.#now = chances.map(worded);
    this.#after = new Map(choices.map((one) => [one.action, one.chances.map(worded)]));
  }

  /** All of them: as things stand, or after a decision that makes a difference. */
  all(action: string | null = null): Likely[] {
    const after = this.after(action);
    return after.length > 0 ? after : this.#now;
  }

  /** How likely something is, as things stand or after a decision. */
  of(key: string, action: string | null = null): Likely | null {
    return this.all(action).find((likely) => likely.key === key) ?? null;
  }

  /** What is likely after a decision. */
  after(action: string | null): Likely[] {
    return (action !== null && this.#after.get(action)) || [];
  }

  /** The decisions that make a difference. */
  get actions(): string[] {
    return [...this.#after.keys()];
  }
}
