/** What holds for the whole house, as the server tells it; asked for once, where it is needed. */
import * as m from '$words';
import * as api from './api';
import type { Reach, Retention } from './generated/messages';

class House {
  /** How long things are kept; null as long as that is not known, and where nothing goes. */
  retention: Retention | null = $state.raw(null);
  /** How others reach it; null where that is not to be told. */
  reach: Reach | null = $state.raw(null);
  #asked: Promise<void> | undefined;

  /** Whoever wants to tell it asks for it; it can do without. */
  load(): Promise<void> {
    return (this.#asked ??= api.house().then(
      ({ retention, reach }) => {
        this.retention = retention;
        this.reach = reach;
      },
      () => void (this.#asked = undefined),
    ));
  }
}

export const house = new House();

/** Days as a count that can be said: never less than one. */
const days = (count: number) => m.days_after({ count: Math.max(1, Math.round(count)) });

/** How long one's tables stay. */
export const tablesKept = ({ abandoned, finished }: Retention): string =>
  m.kept_tables({ abandoned: days(abandoned), finished: days(finished) });

/** How long a finished game stays. */
export const gameKept = ({ finished }: Retention): string =>
  m.kept_game({ finished: days(finished) });

/** Is this page open at the machine the server runs on, under an address that is nobody else's? */
const atHome = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** The address of a path as others open it. */
export function addressOf(path: string): string {
  const own = atHome() && house.reach?.open ? house.reach.address : null;
  const origin = own ? `${location.protocol}//${own}:${location.port}` : location.origin;
  return `${origin}${path}`;
}

/** What keeps others from opening it, and what to do; empty where nothing does. */
export function unreachable(): string {
  if (!atHome() || !house.reach) return '';
  const { open, address } = house.reach;
  if (open) return address ? '' : m.reach_alone();
  const host = address ? `http://${address}:${location.port}` : '';
  return host ? m.reach_closed({ host }) : m.reach_alone();
}
