/** Which sign stands for which seat at the table that is shown. */

/** So many signs there are. */
export const SIGNS = 6;

const own = (): number[] => Array.from({ length: SIGNS }, (_, seat) => seat);

/**
 * A sign for each seat: the one that its person has chosen, unless somebody before them has it too;
 * the others share out what is left. So all are told apart, and mostly by their own signs.
 */
export function dealt(chosen: (number | null)[]): number[] {
  const signs: (number | null)[] = own().map(() => null);
  chosen.slice(0, SIGNS).forEach((sign, seat) => {
    if (sign !== null && !signs.includes(sign)) signs[seat] = sign;
  });
  // A seat whose own sign is free has that.
  for (const seat of own()) if (signs[seat] === null && !signs.includes(seat)) signs[seat] = seat;
  const left = own().filter((sign) => !signs.includes(sign));
  return signs.map((sign) => sign ?? left.shift()!);
}

class Signs {
  shown: number[] = $state.raw(own());

  /** At a table, people have their own signs. */
  deal(chosen: (number | null)[]): void {
    this.shown = dealt(chosen);
  }

  /** Elsewhere, signs stand in their order. */
  clear(): void {
    this.shown = own();
  }
}

export const signs = new Signs();
