/** Who is to sit where, while a table is being set up. */
import * as m from '$words';
import type { BotInfo, NewSeat } from '$lib/generated/messages';
import { settings } from '$lib/motion/settings.svelte';
import { firstBot } from '$lib/table/bots';

export type Kind = NewSeat['kind'];

export interface Row {
  key: number;
  kind: Kind;
  name: string;
  bot: string;
}

export class Seating {
  rows: Row[] = $state([]);
  #nextKey = 0;

  /** Oneself against bots, with no more of them than the game needs. */
  constructor(
    readonly bots: BotInfo[],
    readonly low: number,
    readonly high: number,
  ) {
    this.#seat('me');
    while (this.rows.length < Math.min(Math.max(low, 2), high)) this.add();
  }

  get full(): boolean {
    return this.rows.length >= this.high;
  }

  get fewest(): boolean {
    return this.rows.length <= this.low;
  }

  /** Does nobody at this screen play? */
  get watching(): boolean {
    return !this.rows.some(({ kind }) => kind === 'me' || kind === 'here');
  }

  /** Will several people play here? */
  get shared(): boolean {
    return this.rows.filter(({ kind }) => kind !== 'bot').length > 1;
  }

  /** Do people far away play? */
  get withOthers(): boolean {
    return this.rows.some(({ kind }) => kind === 'open');
  }

  get withBots(): boolean {
    return this.rows.some(({ kind }) => kind === 'bot');
  }

  add(): void {
    this.#seat('bot');
  }

  remove(row: Row): void {
    this.rows = this.rows.filter((other) => other !== row);
  }

  /** Only one seat can be one's own; the others at this screen have names. */
  change(changed: Row, kind: Kind): void {
    if (kind === 'me') {
      for (const other of this.rows) if (other.kind === 'me') other.kind = 'here';
    }
    changed.kind = kind;
  }

  /** What the server is asked for. A person who gives no name is given one. */
  asked(): NewSeat[] {
    return this.rows.map(({ kind, name, bot }, i) => {
      if (kind === 'bot') return { kind, bot };
      return kind === 'open' ? { kind } : { kind, name: name.trim() || usualName(kind, i) };
    });
  }

  /** The name I gave myself, for the next table. */
  get ownName(): string {
    return this.rows.find(({ kind }) => kind === 'me')?.name.trim() ?? '';
  }

  #seat(kind: Kind): void {
    this.rows.push({ key: this.#nextKey++, kind, name: '', bot: firstBot(this.bots) });
  }
}

/** What a person is called who gives no name. */
export const usualName = (kind: Kind, index: number): string =>
  kind === 'me' ? settings.name.trim() || m.name_guest() : m.name_person({ number: index + 1 });
