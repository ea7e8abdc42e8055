/** What was asked of the rules at this screen, and what they answered. */
import type { Because, Position, WhyNot } from '$lib/generated/messages';

export class Questions {
  /** Why what was asked about last can't be done, in the position that is shown. */
  told: Because | null = $state.raw(null);
  #send: (message: WhyNot) => boolean;
  #asked: string | null = null;

  constructor(send: (message: WhyNot) => boolean) {
    this.#send = send;
  }

  /** Asks why the seat that is shown can't decide so. */
  ask(action: string, { seat, version }: Position): void {
    if (seat === null) return;
    this.drop();
    if (this.#send({ type: 'why_not', seat, version, action })) this.#asked = action;
  }

  hear(because: Because): void {
    if (because.action === this.#asked) this.told = because;
  }

  /** Another position is shown: what was asked of the one before is settled. */
  follow(position: Position | null): void {
    if (this.told?.version !== position?.version) this.drop();
  }

  drop(): void {
    this.told = null;
    this.#asked = null;
  }
}
