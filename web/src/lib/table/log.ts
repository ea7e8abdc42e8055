/** The log in words: what happened, turned into lines by the game. */
import * as m from '$words';
import type { Event, Told } from '$lib/generated/messages';
import type { GameModule, Names } from './game';

export interface Line {
  key: string;
  seat: number | null;
  text: string;
  /** The number of the turn, the seat whose it is and its round; 0, -1 and 0 before the first. */
  turn: number;
  whose: number;
  round: number;
  /** The rule that speaks of it; empty where none is cited. */
  rule: string;
}

/** Something that stands, perhaps merged with what follows. */
type Entry = Pick<Told, 'version' | 'turn' | 'whose' | 'round' | 'event' | 'rule'>;

/** Lines of all that stands; what was taken back is gone again. */
export function lines(history: Told[], game: GameModule, names: Names): Line[] {
  return merged(standing(history), game).flatMap(({ version, turn, whose, round, event, rule }) =>
    game.story(event, names).map((text, i) => ({
      key: `${version}.${i}`,
      // A game from elsewhere need not say whose an event is.
      seat: event.seat >= 0 ? event.seat : null,
      text,
      turn,
      whose,
      round,
      rule,
    })),
  );
}

/** The lines of one turn. */
export interface TurnLines {
  turn: number;
  whose: number;
  round: number;
  /** Is it the first that is told of its round? */
  opens: boolean;
  lines: Line[];
}

/** Lines by turns, each turn in its round. */
export function byTurns(lines: Line[]): TurnLines[] {
  const turns: TurnLines[] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last?.turn === line.turn) last.lines.push(line);
    else {
      const { turn, whose, round } = line;
      turns.push({ turn, whose, round, opens: last?.round !== round, lines: [line] });
    }
  }
  return turns;
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

/** What happened and was not taken back. */
export function standing(history: Told[]): Told[] {
  const kept: Told[] = [];
  for (const told of history) {
    if (told.undone) kept.pop();
    else kept.push(told);
  }
  return kept;
}

/** Those told as one, where the game has it so; never beyond a turn. */
export function merged(kept: Told[], game: Pick<GameModule, 'merge'>): Entry[] {
  const entries: Entry[] = [];
  for (const told of kept) {
    const last = entries.at(-1);
    const event: Event | null | undefined =
      last?.turn === told.turn ? game.merge(last.event, told.event) : null;
    if (last && event) last.event = event;
    else entries.push({ ...told });
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
