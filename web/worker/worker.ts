/**
 * The service worker: shows the front door and the rules without a network, and takes pushes.
 *
 * What is kept belongs to one build, and bears its hash in its name. With a network pages come from
 * the server, always; so an old page never meets a newer server because of this worker. A new one
 * takes over when no page of the old build is open any more.
 */
import { isOfUse, wayOf } from './choosing';
import { toldBy, type Told } from './telling';

declare const self: ServiceWorkerGlobalScope;
/** Filled in when it is built (scripts/worker.js). */
declare const BUILD: string;
declare const FILES: string[];

const PREFIX = 'rookery-';
const KEPT = `${PREFIX}${BUILD}`;
const FRONT_DOOR = '/';
const SIGNS = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest'];
const GAMES = '/api/games';
/** Says that an answer was kept from before. */
const FROM_BEFORE = 'x-rookery-kept';

// ---- keeping ---------------------------------------------------------------------------------

self.addEventListener('install', (event) => event.waitUntil(fill()));

async function fill(): Promise<void> {
  const kept = await caches.open(KEPT);
  const page = await fetch(FRONT_DOOR, { cache: 'no-store' });
  const markup = await page.clone().text();
  // The server may have changed since this worker was fetched: then the next one fits it.
  if (!page.ok || !FILES.some((file) => markup.includes(file)))
    throw new Error('the page is of another build');
  await kept.put(FRONT_DOOR, page);
  const needed = FILES.filter((file) => isOfUse(file, self.navigator.languages));
  await kept.addAll([...needed, ...SIGNS]);
  await keepDocuments(kept);
}

/** The games and their rules; where one can't be had, the rest is kept. */
async function keepDocuments(kept: Cache): Promise<void> {
  await kept.add(GAMES);
  const games = (await (await kept.match(GAMES))!.json()) as { name: string }[];
  const language = self.navigator.language.slice(0, 2);
  const rules = games.map(({ name }) => `${GAMES}/${name}/rules?language=${language}`);
  await Promise.allSettled(rules.map((address) => kept.add(address)));
}

self.addEventListener('activate', (event) => event.waitUntil(tidy()));

async function tidy(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname: path, search } = new URL(request.url);
  const { method, mode } = request;
  const way = wayOf({ method, mode, own: origin === self.location.origin, path, search });
  if (way === 'asset') event.respondWith(keptFirst(request));
  else if (way === 'page') event.respondWith(fetch(request).catch(() => frontDoor()));
  else if (way === 'document') event.respondWith(networkFirst(request));
});

async function keptFirst(request: Request): Promise<Response> {
  const kept = await caches.open(KEPT);
  const before = await kept.match(request);
  if (before) return before;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

async function frontDoor(): Promise<Response> {
  const kept = await caches.open(KEPT);
  return (await kept.match(FRONT_DOOR)) ?? Response.error();
}

async function networkFirst(request: Request): Promise<Response> {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch {
    // Rules in another language are better than none.
    const before =
      (await kept.match(request, { ignoreVary: true })) ??
      (await kept.match(request, { ignoreVary: true, ignoreSearch: true }));
    if (!before) return Response.error();
    const headers = new Headers(before.headers);
    headers.set(FROM_BEFORE, '1');
    return new Response(before.body, { status: before.status, headers });
  }
}

// ---- telling ---------------------------------------------------------------------------------

self.addEventListener('push', (event) => event.waitUntil(show(toldBy(event.data?.text()))));

async function show(told: Told): Promise<void> {
  if (await isLookedAt(told.path)) return;
  const { title, body, tag, end, stop } = told;
  // The browsers' own types lag behind what notifications can have.
  const options: NotificationOptions & { actions: { action: string; title: string }[] } = {
    body,
    tag,
    icon: '/icon-192.png',
    data: told,
    actions: end && stop ? [{ action: 'end', title: stop }] : [],
  };
  await self.registration.showNotification(title, options);
}

const pagesHere = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function isLookedAt(path: string): Promise<boolean> {
  const open = await pagesHere();
  return open.some(
    ({ url, visibilityState }) => visibilityState === 'visible' && new URL(url).pathname === path,
  );
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const told = toldBy(JSON.stringify(event.notification.data));
  event.waitUntil(event.action === 'end' ? stop(told) : open(told));
});

/** The table's own page comes to the front, if there is one. */
async function open({ path }: Told): Promise<void> {
  const there = (await pagesHere()).find(({ url }) => new URL(url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}

async function stop({ end }: Told): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await fetch(`/api/notices/end/${encodeURIComponent(end)}`, { method: 'POST' });
}

/** The browser has another address for pushes now: the server is told. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const { newSubscription, oldSubscription } = event;
  const ready = newSubscription ?? null;
  const options = oldSubscription?.options;
  if (!ready && !options) return;
  (event as ExtendableEvent).waitUntil(
    (ready ? Promise.resolve(ready) : self.registration.pushManager.subscribe(options)).then(tell),
  );
});

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/me/notices/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth }),
  });
}
