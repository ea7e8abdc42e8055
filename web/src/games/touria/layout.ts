/** Where everything lies on the map: our own drawing, or a ring for an edition we don't know. */
import { mineNumber } from './names';

export interface Spot {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  /** Is it the tall map of a phone? */
  tall: boolean;
  /** Radius of a round place, and of a hexagon. */
  round: number;
  hex: number;
  spots: Record<string, Spot>;
  towers: Record<string, Spot>;
  /** Size of the towers, 1 for the wide map. */
  tower: number;
  castle: number;
  orders: Spot[];
  display: Spot[];
  discard: Spot;
  die: Spot;
}

export type Road = readonly [string, string];

/** The ring of the default edition, clockwise from the top. */
const RING = [
  'dragon',
  'mine1',
  'sword_master',
  'bridge',
  'trader',
  'mine2',
  'goldsmith',
  'mine3',
  'fountain',
  'mine4',
  'forest',
  'mine5',
  'thieves',
  'mine6',
];
const SPOKES = ['mine1', 'trader', 'mine3', 'forest', 'mine6'];

const name = (one: string, other: string) => [one, other].sort().join(' ');
const DEFAULT_ROADS = new Set([
  ...RING.map((one, i) => name(one, RING[(i + 1) % RING.length] ?? '')),
  ...SPOKES.map((one) => name('castle', one)),
]);

export function layout(roads: string[][], tall: boolean): Layout {
  const order = isOurs(roads) ? RING : arranged(roads);
  return tall ? tallMap(order) : wideMap(order);
}

const isOurs = (roads: string[][]) =>
  roads.length === DEFAULT_ROADS.size &&
  roads.every(([one = '', other = '']) => DEFAULT_ROADS.has(name(one, other)));

/** Spaces on an ellipse, in order and clockwise from the top. */
function ring(order: string[], middle: Spot, rx: number, ry: number): Record<string, Spot> {
  const spots: Record<string, Spot> = { castle: middle };
  order.forEach((space, i) => {
    const angle = (2 * Math.PI * i) / order.length;
    // A little squarer than an ellipse, so that the sides are used and the towers have room.
    const bulge = 1 + 0.05 * Math.sin(2 * angle) ** 2;
    spots[space] = {
      x: middle.x + rx * Math.sin(angle) * bulge,
      y: middle.y - ry * Math.cos(angle) * bulge,
    };
  });
  return spots;
}

function wideMap(order: string[]): Layout {
  const middle = { x: 460, y: 262 };
  const spots = ring(order, middle, 288, 196);
  spots.tournament =
    order === RING ? { x: 852, y: 219 } : beside(spots.bridge ?? middle, middle, 78, 920, 520);
  return {
    width: 920,
    height: 520,
    tall: false,
    round: 36,
    hex: 31,
    spots,
    towers: corners(70, 148, 850, 494),
    tower: 1,
    castle: 1,
    orders: [0, 1, 2].map((i) => ({ x: 791 + 43 * i, y: 272 })),
    display: [0, 1].map((i) => ({ x: 8 + 62 * i, y: 268 })),
    discard: { x: 42, y: 184 },
    die:
      order === RING ? { x: 668, y: 470 } : beside(spots.goldsmith ?? middle, middle, 68, 920, 520),
  };
}

function tallMap(order: string[]): Layout {
  const middle = { x: 183, y: 196 };
  const spots = ring(order, middle, 119, 146);
  spots.tournament =
    order === RING ? { x: 341, y: 197 } : beside(spots.bridge ?? middle, middle, 46, 366, 404);
  return {
    width: 366,
    height: 438,
    tall: true,
    round: 24,
    hex: 21.5,
    spots,
    towers: corners(37, 91, 329, 380),
    tower: 0.6,
    castle: 0.68,
    orders: [0, 1, 2].map((i) => ({ x: 4 + 45 * i, y: 391 })),
    display: [0, 1].map((i) => ({ x: 189 + 47 * i, y: 391 })),
    discard: { x: 290, y: 391 },
    die: { x: 345, y: 414 },
  };
}

const corners = (left: number, top: number, right: number, bottom: number) => ({
  nw: { x: left, y: top },
  ne: { x: right, y: top },
  se: { x: right, y: bottom },
  sw: { x: left, y: bottom },
});

/** A little outwards from a spot, within the sheet. */
function beside(spot: Spot, middle: Spot, by: number, width: number, height: number): Spot {
  const length = Math.hypot(spot.x - middle.x, spot.y - middle.y) || 1;
  const out = (from: number, to: number, most: number) =>
    Math.min(most - 30, Math.max(30, from + ((from - to) / length) * by));
  return { x: out(spot.x, middle.x, width), y: out(spot.y, middle.y, height) };
}

/** An order round the ring in which roads are short and seldom cross: swaps, while they help. */
function arranged(roads: string[][]): string[] {
  let best = [...RING];
  let least = tangle(best, roads);
  for (let better = true; better;) {
    better = false;
    for (let i = 0; i < best.length; i++)
      for (let j = i + 1; j < best.length; j++) {
        const tried = [...best];
        [tried[i], tried[j]] = [best[j]!, best[i]!];
        const long = tangle(tried, roads);
        if (long < least) [best, least, better] = [tried, long, true];
      }
  }
  return best;
}

const CROSSING = 12;

/** How long the roads are along the ring, and how often they cross. */
function tangle(order: string[], roads: string[][]): number {
  const at = new Map(order.map((space, i) => [space, i]));
  const chords = roads.flatMap(([one = '', other = '']) => {
    const [a, b] = [at.get(one), at.get(other)];
    return a === undefined || b === undefined ? [] : [[Math.min(a, b), Math.max(a, b)] as const];
  });
  const spokes = roads.flatMap((ends) => (ends.includes('castle') ? ends : []));
  let sum = 0;
  for (const [a, b] of chords) {
    const apart = Math.min(b - a, order.length - b + a);
    sum += apart ** 2;
    for (const [c, d] of chords) if (a < c && c < b && b < d) sum += CROSSING;
    // A spoke that leaves the ring on the shorter side of a road crosses it.
    for (const space of spokes) {
      const i = at.get(space) ?? a;
      const isInside = a < i && i < b;
      const isShort = b - a <= order.length / 2;
      if (apart > 1 && i !== a && i !== b && isInside === isShort) sum += CROSSING / 2;
    }
  }
  return sum;
}

/** A road as a gentle curve, the same both ways; outwards, and clear of the castle. */
export function curve({ spots }: Layout, [one, other]: Road): string {
  const [a, b] = [spots[one], spots[other]];
  if (!a || !b) return '';
  const c = bend(spots, one, other);
  return `M${a.x} ${a.y}Q${c.x} ${c.y} ${b.x} ${b.y}`;
}

/** How far a road may be pulled, outwards or towards the castle, to keep clear of other spaces. */
const PULLS = [12, 60, -60, -110, 110, 150];
const CLEAR = { wide: 40, tall: 27, castle: 1.7 };

/** The point towards which a road is pulled: the first of the pulls that meets no other space. */
function bend(spots: Record<string, Spot>, one: string, other: string): Spot {
  const a = spots[one]!;
  const b = spots[other]!;
  const middle = spots.castle!;
  const half = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  if (one === 'castle' || other === 'castle') {
    const side = (mineNumber(one) || mineNumber(other)) % 2 ? 1 : -1;
    // Seen from the castle, whichever way one walks.
    const out = one === 'castle' ? b : a;
    const dx = out.x - middle.x;
    const dy = out.y - middle.y;
    return { x: half.x + side * 0.1 * dy, y: half.y - side * 0.1 * dx };
  }
  const dx = half.x - middle.x;
  const dy = half.y - middle.y;
  const away = Math.hypot(dx, dy) || 1;
  const pulled = PULLS.map((pull) => ({
    x: half.x + (dx / away) * pull,
    y: half.y + (dy / away) * pull,
  }));
  return pulled.find((c) => isClear(spots, one, other, c)) ?? pulled[0]!;
}

function isClear(spots: Record<string, Spot>, one: string, other: string, c: Spot): boolean {
  const room = spots.castle!.x > 300 ? CLEAR.wide : CLEAR.tall;
  return Object.entries(spots).every(([space, spot]) => {
    if (space === one || space === other || space === 'tournament') return true;
    const least = space === 'castle' ? room * CLEAR.castle : room;
    return [0.25, 0.4, 0.5, 0.6, 0.75].every((t) => {
      const { x, y } = between(spots[one]!, c, spots[other]!, t);
      return Math.hypot(x - spot.x, y - spot.y) > least;
    });
  });
}

const between = (a: Spot, c: Spot, b: Spot, t: number): Spot => ({
  x: (1 - t) ** 2 * a.x + 2 * (1 - t) * t * c.x + t * t * b.x,
  y: (1 - t) ** 2 * a.y + 2 * (1 - t) * t * c.y + t * t * b.y,
});

/** A point on a road, 0 at its first end and 1 at the other. */
export function along({ spots }: Layout, one: string, other: string, t: number): Spot {
  const a = spots[one];
  const b = spots[other];
  if (!a || !b) return a ?? b ?? { x: 0, y: 0 };
  return between(a, bend(spots, one, other), b, t);
}

export const hexagon = (r: number) =>
  [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const angle = (Math.PI / 3) * i;
      return `${(r * Math.cos(angle)).toFixed(1)},${(r * Math.sin(angle)).toFixed(1)}`;
    })
    .join(' ');
