/** A connection that mends itself: it opens again after a loss, and says what version it has. */
import type { ClientMessage, ServerMessage } from '$lib/generated/messages';

const PING_AFTER = 15_000;
const DEAD_AFTER = 10_000;
const RETRY_FIRST = 400;
const RETRY_MOST = 8_000;
/** Closed so by the server: there is no such table, or not any more. */
const UNKNOWN = 4404;

interface Listener {
  message(message: ServerMessage): void;
  opened(): void;
  lost(): void;
  /** The table is not there any more, so that it is not tried again. */
  gone(): void;
  /** Everything up to this version is known here. */
  since(): number;
  /** Of several seats here, the one whose person has the screen. */
  facing(): number | null;
  /** For so many seconds nobody has looked at this page; null: somebody does. */
  away(): number | null;
}

export class Link {
  #socket: WebSocket | null = null;
  #retry = RETRY_FIRST;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    addEventListener('online', this.#now);
    this.#open();
  }

  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Starts afresh, for a page that is out of step. */
  reopen(): void {
    this.#retry = 0;
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#now);
    this.#socket?.close();
  }

  #now = (): void => {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const facing = this.listener.facing();
    const face = facing === null ? '' : `&face=${facing}`;
    const away = this.listener.away();
    const gone = away === null ? '' : `&away=${away}`;
    const path = `/api/tables/${this.table}/socket?since=${this.listener.since()}${face}${gone}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#retry = RETRY_FIRST;
      this.listener.opened();
      this.#watch();
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.#watch();
      this.listener.message(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => (code === UNKNOWN ? this.#gone() : this.#lost());
  }

  /** Asks after a silence whether the other end is there, and gives it up if it does not answer. */
  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.send({ type: 'ping' });
      this.#timer = setTimeout(() => this.#socket?.close(), DEAD_AFTER);
    }, PING_AFTER);
  }

  #gone(): void {
    this.close();
    this.listener.gone();
  }

  #lost(): void {
    clearTimeout(this.#timer);
    this.#socket = null;
    if (this.#closed) return;
    this.listener.lost();
    // Not all at once: when a server comes back, all its pages do.
    this.#timer = setTimeout(() => this.#open(), this.#retry * (0.5 + Math.random()));
    this.#retry = Math.min(Math.max(this.#retry * 2, RETRY_FIRST), RETRY_MOST);
  }
}
