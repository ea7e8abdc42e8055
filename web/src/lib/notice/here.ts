/** A notice by a page that is open, but which nobody looks at. */
import * as m from '$words';

export type Stage = 'turn' | 'begun' | 'over';

const WORDS = { turn: m.notice_turn, begun: m.notice_begun, over: m.notice_over };

export async function tellHere(
  stage: Stage,
  { table, game, names }: { table: string; game: string; names: string },
): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const path = `/table/${table}`;
  // Under the table's name, as a push has it: one takes the place of the other.
  const options = { body: WORDS[stage]({ game, names }), tag: table, icon: '/icon-192.png' };
  const worker = await navigator.serviceWorker.getRegistration();
  if (worker) return worker.showNotification(m.app_name(), { ...options, data: { path } });
  const notification = new Notification(m.app_name(), options);
  notification.onclick = () => (window.focus(), notification.close());
}
