/** What holds for the whole house, as the server tells it; asked for once, where it is needed. */
import * as m from '$words';
import * as api from './api';
import type { Retention } from './generated/messages';

class House {
  /** How long things are kept; null as long as that is not known, and where nothing goes. */
  retention: Retention | null = $state.raw(null);
  #asked: Promise<void> | undefined;

  /** Whoever wants to tell it asks for it; it can do without. */
  load(): Promise<void> {
    return (this.#asked ??= api.house().then(
      ({ retention }) => void (this.retention = retention),
      () => void (this.#asked = undefined),
    ));
  }
}

export const house = new House();

/** Days as a count that can be said: never less than one. */
const days = (count: number) => m.days({ count: Math.max(1, Math.round(count)) });

/** How long one's tables stay. */
export const tablesKept = ({ abandoned, finished }: Retention): string =>
  m.kept_tables({ abandoned: days(abandoned), finished: days(finished) });

/** How long a finished game stays. */
export const gameKept = ({ finished }: Retention): string =>
  m.kept_game({ finished: days(finished) });
