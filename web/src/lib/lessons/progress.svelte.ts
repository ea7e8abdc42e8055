/**
 * Which lessons of which games were gone through: at this browser, and with the person who keeps their games
 * on all their devices. Without the server, or as a guest, this browser's own notes hold.
 */
import { post } from '$lib/api';
import type { Known } from '$lib/generated/messages';

const KEY = 'rookery.lessons';
/** What the server was not told yet; where nothing is noted, that is all. */
const UNTOLD = 'rookery.lessons.untold';

type Done = Record<string, string[]>;
interface Untold {
  done: Done;
  /** Games that were begun anew, before what is done. */
  again: string[];
}

function stored<T>(key: string, usual: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T) ?? usual;
  } catch {
    return usual;
  }
}

const keep = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value));

/** Both, each lesson once. */
function together(one: Done, other: Done): Done {
  const games = new Set([...Object.keys(one), ...Object.keys(other)]);
  const both = (game: string) => new Set([...(one[game] ?? []), ...(other[game] ?? [])]);
  return Object.fromEntries([...games].map((game) => [game, [...both(game)]]));
}

export class Progress {
  #done: Done = $state.raw(stored(KEY, {}));
  #untold: Untold = stored(UNTOLD, { done: this.#done, again: [] });

  of(game: string): string[] {
    return this.#done[game] ?? [];
  }

  finish(game: string, lesson: string): void {
    if (this.of(game).includes(lesson)) return;
    const news = { [game]: [lesson] };
    this.#note(together(this.#done, news), {
      ...this.#untold,
      done: together(this.#untold.done, news),
    });
    void this.share();
  }

  forget(game: string): void {
    const again = [...new Set([...this.#untold.again, game])];
    const { [game]: _, ...untold } = this.#untold.done;
    this.#note({ ...this.#done, [game]: [] }, { done: untold, again });
    void this.share();
  }

  /** Nothing was gone through: the server has forgotten it as well. */
  forgetAll(): void {
    this.#note({}, { done: {}, again: [] });
  }

  /** Tells the server what is new, and learns what was done elsewhere; if it fails, another time. */
  async share(): Promise<void> {
    const told = this.#untold;
    const known = await post<Known>('/me/lessons', told).catch(() => null);
    // What has changed meanwhile is told with the next request, which is on its way.
    if (!known || told !== this.#untold) return;
    if (known.kept) this.#note(known.done, { done: {}, again: [] });
    else this.#note(together(this.#done, known.done), { ...told, again: [] });
  }

  #note(done: Done, untold: Untold): void {
    this.#done = done;
    this.#untold = untold;
    keep(KEY, done);
    keep(UNTOLD, untold);
  }
}

export const progress = new Progress();
