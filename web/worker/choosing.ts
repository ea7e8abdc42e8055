/** How a request is answered: what is kept for a time without a network, and what never is. */

/**
 * - `asset`: its name changes with its content, so what is kept is right for ever.
 * - `page`: the server's own; without a network the front door, which finds its way by the address.
 * - `document`: the same for everybody, such as rules; what is kept is for a time without a network.
 * - `pass`: the worker has no part in it. All that is somebody's own is of this kind.
 */
export type Way = 'asset' | 'page' | 'document' | 'pass';

/** The list of games and their rules: nothing else of the interface is ever kept. */
const PUBLIC = /^\/api\/games(\/\w{1,24}\/rules(\/[\w.-]{1,60})?)?$/;
/** Rules come in languages; nothing else that is kept has anything behind its path. */
const LANGUAGE = /^(\?language=[A-Za-z-]{2,12})?$/;
const SIGNS = /^\/(icon[\w-]*\.(svg|png)|manifest\.webmanifest)$/;

/** The words of languages that the browser does not ask for are kept when they are used. */
export function isOfUse(file: string, languages: readonly string[]): boolean {
  const language = /\/words-([a-z]{2})-/.exec(file)?.[1];
  return !language || ['en', ...languages].some((tag) => tag.startsWith(language));
}

interface Asked {
  method: string;
  mode: string;
  /** Of the same site. */
  own: boolean;
  path: string;
  /** What stands behind the path, with its question mark. */
  search: string;
}

export function wayOf({ method, mode, own, path, search }: Asked): Way {
  if (method !== 'GET' || !own) return 'pass';
  if (path.startsWith('/assets/')) return 'asset';
  if ((PUBLIC.test(path) || SIGNS.test(path)) && LANGUAGE.test(search)) return 'document';
  if (mode === 'navigate' && !path.startsWith('/api/')) return 'page';
  return 'pass';
}
