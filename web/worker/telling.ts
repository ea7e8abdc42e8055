/** What a push has brought, and what a press on its notification does. */

export interface Told {
  title: string;
  body: string;
  /** Where it leads, on this site. */
  path: string;
  /** What comes later under the same tag takes its place. */
  tag: string;
  /** The token that ends these notices, and what that is called. */
  end: string;
  stop: string;
}

const text = (value: unknown, usual: string) => (typeof value === 'string' ? value : usual);

/** What a push says; one that says nothing that is understood leads to one's games. */
export function toldBy(data: string | undefined): Told {
  let said: Record<string, unknown> = {};
  try {
    const read: unknown = JSON.parse(data ?? '');
    if (read && typeof read === 'object') said = { ...read };
  } catch {
    // Shown all the same: a browser that shows nothing for a push shows a word of its own.
  }
  const path = text(said.path, '/games');
  return {
    title: text(said.title, 'Rookery'),
    body: text(said.body, ''),
    path: /^\/(?!\/)/.test(path) ? path : '/games',
    tag: text(said.tag, 'games'),
    end: text(said.end, ''),
    stop: text(said.stop, ''),
  };
}
