/** A table for any game: what the seat sees, what is open as buttons, the log in words. */
import * as m from '$words';
import type { GameInfo } from '$lib/generated/messages';
import type { GameModule, GameSession } from '$lib/table/game';
import Board from './Board.svelte';
import Seat from './Seat.svelte';
import type { Plain } from './shapes';
import Tray from './Tray.svelte';
import { line } from './words';

const session: GameSession<Plain, Plain> = { prompt: () => m.plain_prompt(), buttons: () => [] };

/** Lays the table for a game that the page knows only by what the server says of it. */
export function plainGame({ secrets }: GameInfo): GameModule<Plain, Plain> {
  return {
    sit: () => session,
    Board,
    Tray,
    Seat,
    secrets,
    story: (event, names) => [line(event, names)],
    merge: () => null,
    dwell: () => 500,
    sound: () => 'place',
    beginsTurn: () => true,
    ending: (history, _view, names) =>
      history.slice(-1).map(({ event }) => line(event as unknown as Plain, names)),
    keys: () => [{ keys: ['1', '…', '9'], does: m.plain_key() }],
    // Only its author's text, which is the whole rules.
    rules: () => [],
    option: () => null,
  };
}
