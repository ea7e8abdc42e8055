/** Gives the dice of a turn an identity, so that each can be seen to travel. The view has only faces. */
import type { Turn } from '$lib/generated/court';

export type Zone = 'hand' | 'active' | 'aside';

export interface Die {
  id: number;
  /** 0 while it hasn't been rolled. */
  face: number;
  zone: Zone;
  /** How often it has been rolled; the picture tumbles when this rises. */
  rolls: number;
}

type Fresh = (zone: Zone, face?: number) => Die;

/** New dice, numbered after those that are there. */
function after(before: Die[]): Fresh {
  let last = Math.max(0, ...before.map(({ id }) => id));
  return (zone, face = 0) => ({ id: ++last, face, zone, rolls: 0 });
}

/** Takes one die that fits out of the pile. */
function draw(pile: Die[], fits: (die: Die) => boolean): Die | undefined {
  const at = pile.findIndex(fits);
  return at < 0 ? undefined : pile.splice(at, 1)[0];
}

/** The faces of `all` without those of `some`. */
function without(all: number[], some: number[]): number[] {
  const left = [...all];
  for (const face of some) {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/**
 * The dice as `turn` has them, made from the `before` ones as far as they can be the same.
 * `rolled` are the faces that were just thrown: those dice tumble even if they show the same again.
 */
export function follow(before: Die[], turn: Turn, rolled: number[]): Die[] {
  const pile = before.map((die) => ({ ...die }));
  const fresh = after(before);
  const aside = turn.aside.map((face) => keep(pile, 'aside', face) ?? fresh('aside', face));
  const lying = without(turn.active, rolled);
  const kept = lying.map((face) => keep(pile, 'active', face) ?? fresh('active', face));
  const thrown = without(turn.active, lying).map((face) => tumble(pile, face, fresh));
  const hand = Array.from({ length: turn.unrolled }, () => pick(pile, fresh));
  return [...aside, ...[...kept, ...thrown].sort((a, b) => a.face - b.face), ...hand];
}

/** A die that lies in its zone already with this face, or comes to it. */
function keep(pile: Die[], zone: Zone, face: number): Die | undefined {
  const die =
    draw(pile, (d) => d.zone === zone && d.face === face) ??
    draw(pile, (d) => d.zone === 'active' && d.face === face) ??
    (zone === 'active' ? draw(pile, (d) => d.zone === 'active') : undefined);
  return die && { ...die, zone, face };
}

function tumble(pile: Die[], face: number, fresh: Fresh): Die {
  const die =
    draw(pile, (d) => d.zone === 'hand') ??
    draw(pile, (d) => d.zone === 'active') ??
    fresh('active', face);
  return { ...die, zone: 'active', face, rolls: die.rolls + 1 };
}

function pick(pile: Die[], fresh: Fresh): Die {
  const die = draw(pile, (d) => d.zone !== 'aside') ?? fresh('hand');
  return { ...die, zone: 'hand', face: 0 };
}
