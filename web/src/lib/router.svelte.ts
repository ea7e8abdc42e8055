/** Which page is shown: the address, and how to change it without loading the page anew. */

class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));

  constructor() {
    addEventListener('popstate', () => this.#read());
  }

  go(path: string, { replace = false } = {}): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  /** Changes the query only, without a step in the browser's history. */
  note(name: string, value: string): void {
    const query = new URLSearchParams(location.search);
    query.set(name, value);
    history.replaceState(null, '', `${location.pathname}?${query}`);
  }

  /** Leaves something out of the query. */
  forget(name: string): void {
    const query = new URLSearchParams(location.search);
    query.delete(name);
    history.replaceState(null, '', `${location.pathname}?${query}`);
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();

/** Lets a plain link change the page in place; with a key held it opens as links do. */
export function link(node: HTMLAnchorElement) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    router.go(node.getAttribute('href') ?? '/');
  };
  node.addEventListener('click', follow);
  return { destroy: () => node.removeEventListener('click', follow) };
}
