/** The games that have a board on this page; every other is played at the plain table. Each is loaded
    when it is first needed. */
import { Failure } from '$lib/api';
import { shelf } from '$lib/shelf.svelte';
import { hasWords, loadWords } from '$lib/words';
import type { GameModule } from '$lib/table/game';

const loaders: Record<string, () => Promise<{ default: unknown }>> = {
  court: () => import('./court/game-court'),
  towers: () => import('./towers/game-towers'),
  touria: () => import('./touria/game-touria'),
};

/** The shell hands a module only views and events of its own game, so it may treat all alike. */
export async function loadGame(name: string): Promise<GameModule> {
  const loader = loaders[name];
  if (!loader) return loadPlain(name);
  const [board] = await Promise.all([loader(), hasWords(name) ? loadWords(name) : null]);
  return board.default as GameModule;
}

async function loadPlain(name: string): Promise<GameModule> {
  const info = (await shelf.load()).find((game) => game.name === name);
  if (!info) throw new Failure(404, 'unknown', `no game ${name}`);
  const { plainGame } = await import('./plain/game-plain');
  return plainGame(info) as unknown as GameModule;
}
