/** Pushes to this device, which come though no page is open. */
import { getLocale } from '$lib/words';
import { get, post, remove } from '$lib/api';
import type { Notices } from '$lib/generated/messages';

/** Why this browser takes no pushes; `ready`: it can. */
export type Ability = 'insecure' | 'unable' | 'denied' | 'ready';

export function pushAbility(): Ability {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'unable';
  return noticeAbility();
}

/** The same of notices by a page that is open. */
export function noticeAbility(): Ability {
  if (!isSecureContext) return 'insecure';
  if (!('Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** Asks the person, where they have not answered yet. */
export const allowed = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';

export const notices = () => get<Notices>('/me/notices');
export const endWay = (id: string) => remove<Notices>(`/me/notices/${id}`);
export const wantMail = (address: string) =>
  post<Notices>('/me/notices/mail', { address, language: getLocale() });
export const confirmAddress = (token: string) => post(`/notices/confirm/${token}`, {});
export const endByLink = (token: string) => post(`/notices/end/${token}`, {});

/** This device takes pushes from now on. */
export async function wantPush(key: string): Promise<Notices> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // One that was made for another key of the house is good for nothing.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return post<Notices>('/me/notices/push', { endpoint, p256dh, auth, language: getLocale() });
}

/** The browser forgets it too, where it is this one's. */
export async function endPush(id: string, here: boolean): Promise<Notices> {
  const told = await endWay(id);
  const worker = here ? await navigator.serviceWorker.getRegistration() : undefined;
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return told;
}
