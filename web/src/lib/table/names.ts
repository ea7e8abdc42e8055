/** How seats are called: by their people's names, told apart where several have the same. */
import * as m from '$words';

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The name of a seat among all names; bots are named after their kind, in small letters. */
export function nameAmong(all: string[], seat: number): string {
  const own = all[seat];
  if (!own) return m.name_person({ number: seat + 1 });
  const alike = all.flatMap((name, i) => (name === own ? [i] : []));
  if (alike.length === 1) return capital(own);
  return m.name_numbered({ name: capital(own), number: alike.indexOf(seat) + 1 });
}
