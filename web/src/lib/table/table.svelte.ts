/** A table as this browser has it: what the server said, shown one happening after the other. */
import * as m from '$words';
import type {
  ClockState,
  Declined,
  Position,
  Recalled,
  Rematch,
  SeatInfo,
  ServerMessage,
  Snapshot,
  TableInfo,
  Told,
  Update,
} from '$lib/generated/messages';
import { Questions } from '$lib/answers/questions.svelte';
import { Coaching } from '$lib/coach/coaching.svelte';
import { chosenPace, hurry } from '$lib/motion/settings.svelte';
import { play } from '$lib/motion/sound';
import { Talking } from '$lib/talk/talking.svelte';
import type { GameModule, Undoing } from './game';
import { announcement, lastStanding } from './log';
import { nameAmong, sitter } from './names';
import { Pacing } from './pacing';
import { Looking } from './looking';
import { Link } from './socket';

const REFUSALS: Partial<Record<Declined['code'], () => string>> = {
  stale: m.refused_stale,
  foreign: m.refused_foreign,
  illegal: m.refused_illegal,
  over: m.refused_over,
  fixed: m.refused_fixed,
  limit: m.refused_limit,
};

export class Table {
  info: TableInfo | null = $state.raw(null);
  /** The position on the table; the newest one is this, or still in the queue. */
  shown: Position | null = $state.raw(null);
  /** What led to the position that is shown. */
  happened: Told[] = $state.raw([]);
  history: Told[] = $state.raw([]);
  /** History begins after this version. */
  since = $state(0);
  link: 'opening' | 'open' | 'lost' = $state('opening');
  /** A word about something that went wrong. */
  notice: string | null = $state(null);
  /** For the live region. */
  said = $state('');
  rematch: string | null = $state(null);
  /** The host has taken the table away. */
  cancelled = $state(false);
  /** The table is not there any more. */
  gone = $state(false);
  /** So many decisions of other tables' bots come before the one that is waited for. */
  ahead: number | null = $state(null);
  /** What happened since one's turn, to be seen again; null until it is asked for and told. */
  recalled: Recalled | null = $state.raw(null);
  /** What people say to each other here. */
  readonly talking: Talking;
  /** What the coach says at this screen. */
  readonly coaching = new Coaching((message) => this.#link.send(message));
  /** What was asked of the rules at this screen. */
  readonly questions = new Questions((message) => this.#link.send(message));
  /** The clocks as they were told last, whatever is still to be shown. */
  clock: ClockState | null = $state.raw(null);
  /** This browser's clock is ahead of the server's by so many seconds, as far as is known. */
  clockAhead = $state(Infinity);
  #queue: Update[] = $state.raw([]);
  #pacing: Pacing | null = null;
  #sent = $state(0);
  #answered = $state(0);
  #version = 0;
  #free = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #link: Link;
  readonly #looking = new Looking((away) => this.#link.send({ type: 'look', away }));

  constructor(
    readonly id: string,
    readonly game: GameModule,
  ) {
    this.talking = new Talking(
      id,
      { send: (message) => this.#link.send(message), reopen: () => this.#link.reopen() },
      (seat) => this.names(seat),
    );
    this.#link = new Link(id, {
      message: (message) => this.#hear(message),
      opened: () => (this.link = 'open'),
      lost: () => this.#lost(),
      gone: () => this.#goes(),
      since: () => this.#version,
      facing: () => this.facing,
      away: () => this.#looking.away,
    });
  }

  /** Is something still to be shown? */
  get behind(): boolean {
    return this.#queue.length > 0;
  }

  /** Is a decision on its way? */
  get pending(): boolean {
    return this.#sent !== this.#answered;
  }

  /** The seat whose person has the screen, or whose view is the one to be had here. */
  get facing(): number | null {
    return this.shown?.seat ?? null;
  }

  /** Somebody else at this screen is to decide, and nobody but them may see what comes. */
  get awaited(): number | null {
    const { waiting, seat } = this.shown ?? {};
    if (!waiting || waiting.seat === seat || !this.info?.mine.includes(waiting.seat)) return null;
    return waiting.seat;
  }

  get seats(): SeatInfo[] {
    return this.info?.seats ?? [];
  }

  /** What may be decided at this screen now. */
  get legal(): Position['legal'] {
    return this.behind || this.link !== 'open' ? [] : (this.shown?.legal ?? []);
  }

  get canUndo(): boolean {
    return !this.behind && !this.pending && this.link === 'open' && !!this.shown?.undo;
  }

  /** The decision that `undo` would take back. */
  get undoing(): Undoing | null {
    const last = this.canUndo ? lastStanding(this.history) : null;
    return last && { event: last.event, undo: () => this.undo() };
  }

  names = (seat: number): string => nameAmong(this.seats.map(sitter), seat);

  /** Decides for the seat that is shown, or for another of this screen. */
  choose(action: string, by: number | null = this.facing): void {
    this.#send(by, (seat, version, ref) => ({ type: 'move', seat, version, action, ref }));
  }

  /** Another person has the screen, or nobody: all that was told to the one before is dropped. */
  face(seat: number | null): void {
    this.#link.send({ type: 'face', seat });
  }

  /** Asks for what happened since one's turn; it is told in `recalled`. */
  recall(): void {
    this.recalled = null;
    this.#link.send({ type: 'recall' });
  }

  undo(): void {
    this.#send(this.facing, (seat, version, ref) => ({ type: 'undo', seat, version, ref }));
  }

  /** Shows at once all that has happened. */
  skip(): void {
    clearTimeout(this.#timer);
    const last = this.#queue.at(-1);
    if (!last) return;
    const happened = this.#queue.flatMap((update) => update.happened);
    this.#queue = [];
    this.#free = 0;
    hurry(1);
    this.#show(last.position, happened);
  }

  close(): void {
    clearTimeout(this.#timer);
    hurry(1);
    this.talking.close();
    this.#looking.close();
    this.#link.close();
  }

  #send(
    seat: number | null,
    message: (seat: number, version: number, ref: number) => Parameters<Link['send']>[0],
  ): void {
    const { version } = this.shown ?? {};
    if (seat === null || version === undefined || this.pending) return;
    this.notice = null;
    if (this.#link.send(message(seat, version, this.#sent + 1))) this.#sent += 1;
  }

  #hear(message: ServerMessage): void {
    if ((message.type === 'snapshot' || message.type === 'update') && message.position)
      this.#setClock(message.position.clock);
    switch (message.type) {
      case 'snapshot':
        return this.#begin(message);
      case 'update':
        return this.#enqueue(message);
      case 'seats':
        return this.#seat(message.seats);
      case 'queued':
        this.ahead = message.ahead;
        return;
      case 'recalled':
        this.recalled = message;
        return;
      case 'because':
        return this.questions.hear(message);
      case 'refused':
        return this.#refused(message);
      case 'rematch':
        return this.#rematch(message);
      case 'advice':
      case 'odds':
      case 'taught':
      case 'unadvised':
        return this.coaching.hear(message);
      case 'talk':
      case 'said':
      case 'reacted':
      case 'unsaid':
        return this.talking.hear(message);
      case 'cancelled':
        this.cancelled = true;
        return this.close();
    }
  }

  /** The message that was fastest on its way says best how the clocks differ. */
  #setClock(clock: ClockState | null): void {
    this.clock = clock;
    if (clock) this.clockAhead = Math.min(this.clockAhead, Date.now() / 1000 - clock.now);
  }

  #begin(snapshot: Snapshot): void {
    const wasPlaying = this.shown !== null;
    this.#answered = this.#sent;
    this.info = snapshot.table;
    const { seats, mine } = snapshot.table;
    this.#pacing = new Pacing(this.game, Math.max(1, seats.length - Math.max(1, mine.length)));
    const { position } = snapshot;
    if (!position) return this.skip();
    const goesOn = wasPlaying && snapshot.since === this.#version && position.seat === this.facing;
    if (goesOn) this.skip();
    else this.#forget();
    this.#version = position.version;
    if (goesOn) return this.#show(position, snapshot.happened);
    this.since = snapshot.since;
    this.#lay(position, snapshot.happened);
  }

  /** What was told so far was told to somebody else, or with a gap. */
  #forget(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.said = '';
    this.recalled = null;
  }

  #seat(seats: SeatInfo[]): void {
    const failed = seats.findIndex((seat, i) => seat.given_up && !this.seats[i]?.given_up);
    if (this.info) this.info = { ...this.info, seats };
    if (failed >= 0) this.notice = m.bot_given_up({ name: this.names(failed) });
  }

  /** Puts a position on the table without telling how it came about. */
  #lay(position: Position, history: Told[]): void {
    this.history = history;
    this.happened = [];
    this.shown = position;
  }

  #enqueue(update: Update): void {
    if (update.ref === this.#sent) this.#answered = this.#sent;
    if (update.position.version <= this.#version) return;
    this.#version = update.position.version;
    this.ahead = null;
    this.#queue = [...this.#queue, update];
    if (document.hidden) this.skip();
    else if (this.#queue.length === 1) this.#wait();
  }

  #wait(): void {
    const rest = this.#free - performance.now();
    clearTimeout(this.#timer);
    if (rest <= 0) this.#next();
    else this.#timer = setTimeout(() => this.#next(), rest);
  }

  #next(): void {
    const count = this.#pacing?.together(this.#queue) ?? this.#queue.length;
    const last = this.#queue[count - 1];
    if (!last) return;
    const happened = this.#queue.slice(0, count).flatMap((update) => update.happened);
    this.#queue = this.#queue.slice(count);
    this.#free = performance.now() + this.#stay(last, happened);
    this.#show(last.position, happened);
    if (this.#queue.length > 0) this.#wait();
  }

  /** For how long what is shown next stays, in milliseconds; its motion keeps to that. */
  #stay({ position }: Update, happened: Told[]): number {
    const mine = this.info?.mine ?? [];
    const own = happened.some(({ by }) => mine.includes(by));
    const last = this.#queue.at(-1) ?? { position, happened };
    // Whoever only looks on has no decisions between which to count.
    const watched = mine.length === 0 && happened[0]?.turn !== this.history.at(-1)?.turn;
    if (own || watched) this.#pacing?.renew();
    const { legal, result } = last.position;
    const complete = legal.length > 0 || !!result || last.happened[0]?.turn !== happened[0]?.turn;
    const stay = own ? null : this.#pacing?.stay({ happened }, this.#queue, complete);
    hurry(stay?.haste ?? 1);
    return (stay?.lasts ?? 0) * chosenPace();
  }

  #show(position: Position, happened: Told[]): void {
    this.history = [...this.history, ...happened];
    this.happened = happened;
    this.shown = position;
    this.said = announcement(happened, this.game, this.names);
    const sounds = happened.map(({ undone, event }) => (undone ? null : this.game.sound(event)));
    play(sounds.findLast((sound) => sound !== null) ?? null);
    if (position.result && this.info) this.info = { ...this.info, status: 'over' };
  }

  #refused({ code }: Declined): void {
    this.#answered = this.#sent;
    this.notice = (REFUSALS[code] ?? m.refused_other)();
    if (code === 'stale') this.#link.reopen();
  }

  #rematch({ table }: Rematch): void {
    this.rematch = table;
  }

  #goes(): void {
    this.gone = true;
    this.close();
  }

  #lost(): void {
    this.link = 'lost';
    this.#answered = this.#sent;
  }
}
