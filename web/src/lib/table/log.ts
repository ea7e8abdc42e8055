/** The log in words: what happened, turned into lines by the game. */
import * as m from '$words';
import type { Event, Told } from '$lib/generated/messages';
import type { GameModule, Names } from './game';

export interface Line {
  key: string;
  seat: number | null;
  text: string;
}

interface Entry {
  version: number;
  event: Event;
}

/** Lines of all that stands; what was taken back is gone again. */
export function lines(history: Told[], game: GameModule, names: Names): Line[] {
  return standing(history, game).flatMap(({ version, event }) =>
    game.story(event, names).map((text, i) => ({
      key: `${version}.${i}`,
      // A game from elsewhere need not say whose an event is.
      seat: event.seat >= 0 ? event.seat : null,
      text,
    })),
  );
}

/** The last thing that happened and was not taken back. */
export function lastStanding(history: Told[]): Told | null {
  let taken = 0;
  for (const told of history.toReversed()) {
    if (told.undone) taken += 1;
    else if (taken === 0) return told;
    else taken -= 1;
  }
  return null;
}

function standing(history: Told[], game: GameModule): Entry[] {
  const kept: Told[] = [];
  for (const told of history) {
    if (told.undone) kept.pop();
    else kept.push(told);
  }
  const entries: Entry[] = [];
  for (const { version, event } of kept) {
    const last = entries.at(-1);
    const merged = last && game.merge(last.event, event);
    if (last && merged) last.event = merged;
    else entries.push({ version, event });
  }
  return entries;
}

/** What has just happened, in one breath, for the live region. */
export function announcement(happened: Told[], game: GameModule, names: Names): string {
  return happened
    .flatMap(({ undone, by, event }) =>
      undone ? [m.log_undone({ name: names(by) })] : game.story(event, names),
    )
    .join(' ');
}
