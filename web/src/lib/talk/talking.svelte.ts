/** The talk at a table as this browser has it. */
import { SvelteMap } from 'svelte/reactivity';
import * as m from '$words';
import type {
  ClientMessage,
  HiddenPerson,
  Line,
  Reacted,
  Said,
  Talk,
  Unsaid,
} from '$lib/generated/messages';
import * as api from './api';
import { wordSaid, type Word } from './words';

/** For so long a quick word stands beside the seat, in milliseconds. */
const SHOWN = 5_000;

const REASONS: Partial<Record<string, () => string>> = {
  limit: m.talk_limit,
  forbidden: m.talk_forbidden,
};

interface Way {
  send(message: ClientMessage): boolean;
  /** Connects anew, as whoever this browser is now. */
  reopen(): void;
}

export class Talking {
  /** Is there talk on this server, as far as was told? */
  present = $state(false);
  lines: Line[] = $state.raw([]);
  hidden: HiddenPerson[] = $state.raw([]);
  may: Talk['may'] = $state('speak');
  /** What somebody is about to say. */
  draft = $state('');
  problem: string | null = $state(null);
  /** For the live region. */
  heard = $state('');
  /** By seat: the quick word that stands beside it. */
  readonly reactions = new SvelteMap<number, Word>();
  #open = $state(false);
  #seen = $state(0);
  #waiting: { text: string; name: string } | null = null;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(
    readonly table: string,
    readonly way: Way,
    readonly names: (seat: number) => string,
  ) {
    this.#seen = Number(localStorage.getItem(this.#key) ?? 0);
  }

  get unread(): number {
    return this.#open ? 0 : this.lines.filter((l) => !l.mine && l.number > this.#seen).length;
  }

  /** Somebody reads, or does no more. */
  read(open: boolean): void {
    this.#open = open;
    if (open) this.#note();
  }

  hear(message: Talk | Said | Reacted | Unsaid): void {
    if (message.type === 'talk') this.#take(message);
    else if (message.type === 'said') this.#add(message.line);
    else if (message.type === 'reacted') this.#show(message);
    else this.#unsaid(message);
  }

  /** Says what was written; for somebody who watches, by this name. */
  async say(seat: number | null, name: string): Promise<void> {
    const text = this.draft.trim();
    if (!text) return;
    this.problem = null;
    if (this.may === 'introduce') return this.#introduce(text, name);
    const order = seat === null ? { text, name } : { text, seat };
    if (this.way.send({ type: 'say', ...order })) this.draft = '';
    else this.problem = m.talk_not_said();
  }

  react(seat: number, word: Word): void {
    this.problem = null;
    if (!this.way.send({ type: 'react', seat, word })) this.problem = m.talk_not_said();
  }

  /** Hears somebody no more at this table, nowhere, or again. */
  async shun(who: string, how: HiddenPerson['how'] | null): Promise<void> {
    await this.#try(async () => this.#take(await api.shun(this.table, { who, how })));
  }

  /** Returns whether it was taken. */
  async report(line: number): Promise<boolean> {
    return this.#try(() => api.report(this.table, line));
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** The cookie that this browser gets is for the next connection; then it is said. */
  async #introduce(text: string, name: string): Promise<void> {
    await this.#try(async () => {
      await api.introduce(this.table, name);
      this.#waiting = { text, name };
      this.draft = '';
      this.way.reopen();
    });
  }

  async #try(doing: () => Promise<unknown>): Promise<boolean> {
    this.problem = null;
    try {
      await doing();
      return true;
    } catch (error) {
      this.problem = (error as Error).message;
      return false;
    }
  }

  #take({ lines, hidden, may }: Talk): void {
    this.present = true;
    this.lines = lines;
    this.hidden = hidden;
    this.may = may;
    if (this.#open) this.#note();
    const waiting = this.#waiting;
    if (!waiting || may !== 'speak') return;
    this.#waiting = null;
    this.way.send({ type: 'say', ...waiting });
  }

  #add(line: Line): void {
    if (line.number <= (this.lines.at(-1)?.number ?? 0)) return;
    this.lines = [...this.lines, line];
    if (!line.mine) this.heard = m.talk_heard({ name: this.nameOf(line), text: line.text });
    if (this.#open) this.#note();
  }

  /** Seats are called as everywhere at the table; whoever watches, by the name they gave. */
  nameOf = ({ seat, name }: Line): string => (seat === null ? name : this.names(seat));

  #show({ seat, word }: Reacted): void {
    this.reactions.set(seat, word);
    this.heard = m.talk_heard({ name: this.names(seat), text: wordSaid(word) });
    clearTimeout(this.#timers.get(seat));
    this.#timers.set(
      seat,
      setTimeout(() => this.reactions.delete(seat), SHOWN),
    );
  }

  #unsaid({ code, text }: Unsaid): void {
    this.problem = (REASONS[code] ?? m.talk_not_said)();
    this.draft ||= text;
  }

  #note(): void {
    this.#seen = this.lines.at(-1)?.number ?? this.#seen;
    localStorage.setItem(this.#key, String(this.#seen));
  }

  get #key(): string {
    return `rookery.talk.${this.table}`;
  }
}
