/** The games that this house has, as the server lists them; asked for once. */
import * as api from './api';
import type { GameInfo } from './generated/messages';

class Shelf {
  games: GameInfo[] = $state.raw([]);
  #asked: Promise<GameInfo[]> | undefined;

  /** The games, when they have come. Where that failed, the next to ask tries again. */
  load(): Promise<GameInfo[]> {
    this.#asked ??= api.games().then((games) => (this.games = games));
    this.#asked.catch(() => (this.#asked = undefined));
    return this.#asked;
  }

  find(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }
}

export const shelf = new Shelf();

/** Gives every element that bears a game's name its accent. */
export function wearAccents(games: GameInfo[]): void {
  const sheet = new CSSStyleSheet();
  for (const { name, accent } of games) {
    const at = sheet.insertRule(`[data-game='${CSS.escape(name)}'] {}`);
    const { style } = sheet.cssRules[at] as CSSStyleRule;
    style.setProperty('--accent-day', accent.day);
    style.setProperty('--accent-candle', accent.candle);
  }
  document.adoptedStyleSheets = [sheet];
}
