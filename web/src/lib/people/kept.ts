/** Whether this browser is a device of somebody who keeps their games; a guest loads no more. */
export const KEPT = 'rookery.kept';

export const keepsGames = (): boolean => localStorage.getItem(KEPT) !== null;

export function followPerson(): void {
  if (!keepsGames()) return;
  import('./person.svelte').then(
    ({ person }) => person.load(),
    () => undefined,
  );
}
