/** The games that have a table on this page. Each is loaded when it is first needed. */
import type { GameModule } from '$lib/table/game';

const loaders: Record<string, () => Promise<{ default: unknown }>> = {
  court: () => import('./court/game-court'),
  towers: () => import('./towers/game-towers'),
  touria: () => import('./touria/game-touria'),
};

/** The shell hands a module only views and events of its own game, so it may treat all alike. */
export async function loadGame(name: string): Promise<GameModule> {
  const loader = loaders[name];
  if (!loader) throw new Error(`no board for ${name}`);
  return (await loader()).default as GameModule;
}
