/** Proposes a way for the heroes. What is legal the server says, step by step; this only draws. */
import type { TouriaView } from '$lib/generated/touria';

export interface Find {
  mine: string;
  /** What one takes for certain, and what one may choose from. */
  take: string[];
  choose: string[];
}

export interface Way {
  goal: string;
  /** The spaces to be entered, in order. */
  path: string[];
  steps: number;
  /** Coins that it costs. */
  pay: number;
  finds: Find[];
}

interface Trail {
  at: string;
  path: string[];
  used: Set<string>;
  vias: string[];
  steps: number;
}

const LONGEST = 12;
const MOST = 40_000;
const road = (one: string, other: string) => [one, other].sort().join(' ');

/** The shortest way to the goal through all the bends; of equal ones that with fewest black gems. */
export function wayTo(
  view: TouriaView,
  goal: string,
  vias: string[],
  coins: number,
  first: (space: string) => boolean = () => true,
): Way | null {
  const { map, turn } = view;
  const reach = Math.min(LONGEST, turn.free + coins);
  const start: Trail = {
    at: map.here,
    path: [],
    used: new Set(map.used.map(([one = '', other = '']) => road(one, other))),
    vias,
    steps: 0,
  };
  let best: Trail | null = null;
  let looked = 0;
  let trails = [start];
  while (trails.length > 0 && looked < MOST) {
    const further: Trail[] = [];
    for (const trail of trails) {
      looked += 1;
      if (trail.at === goal && trail.vias.length === 0) {
        if (!best || isBetter(view, trail, best)) best = trail;
      } else if (!best) further.push(...onward(view, trail, reach, first));
    }
    trails = further;
  }
  return best && told(view, goal, best);
}

function onward(
  { map }: TouriaView,
  trail: Trail,
  reach: number,
  first: (space: string) => boolean,
): Trail[] {
  const free = trail.at === 'tournament';
  const next = free
    ? ['bridge']
    : map.roads.flatMap(([one = '', other = '']) =>
        one === trail.at ? [other] : other === trail.at ? [one] : [],
      );
  return next.flatMap((space) => {
    const name = road(trail.at, space);
    const steps = trail.steps + (free ? 0 : 1);
    if (trail.used.has(name) || steps > reach || (trail.path.length === 0 && !first(space)))
      return [];
    const vias = trail.vias[0] === space ? trail.vias.slice(1) : trail.vias;
    const used = new Set(trail.used).add(name);
    return [{ at: space, path: [...trail.path, space], used, vias, steps }];
  });
}

function isBetter(view: TouriaView, one: Trail, other: Trail): boolean {
  if (one.steps !== other.steps) return one.steps < other.steps;
  const black = (trail: Trail) =>
    finds(view, trail.path).filter(({ take }) => take.includes('black')).length;
  return black(one) < black(other);
}

function told(view: TouriaView, goal: string, { path, steps }: Trail): Way {
  const pay = Math.max(0, steps - view.turn.free);
  return { goal, path, steps, pay, finds: finds(view, path) };
}

/** What lies on the way; a mine entered again will hold something new. */
export function finds({ map, turn }: TouriaView, path: string[]): Find[] {
  return [...new Set(path)].flatMap((mine) => {
    const gems = mine.startsWith('mine') ? (map.mines[Number(mine.slice(4)) - 1] ?? []) : [];
    const coloured = gems.filter((gem) => gem !== 'black');
    const black = gems.length > coloured.length && !turn.lantern ? ['black'] : [];
    if (gems.length === 0) return [];
    const alike = new Set(coloured).size < 2;
    return [
      {
        mine,
        take: [...black, ...(alike ? coloured.slice(0, 1) : [])],
        choose: alike ? [] : coloured,
      },
    ];
  });
}
