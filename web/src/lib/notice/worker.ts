/** The service worker of this page; the rest of the page does without it where there is none. */
const PATH = '/worker.js';

/** Registers it when the page is there and the browser has nothing else to do. */
export function registerWorker(): void {
  // Older browsers and plain http have none.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers || !import.meta.env.PROD) return;
  addEventListener('load', () =>
    setTimeout(() => workers.register(PATH).catch(() => undefined), 1500),
  );
}

/** Is it at work for this page? */
export const hasWorker = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
