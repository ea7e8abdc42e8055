/** Where everything lies on the map: our own drawing, or a ring for an edition we don't know. */
import { mineNumber } from './names';

export interface Spot {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  /** Are things small on it, and the cards below the land instead of beside it? */
  tall: boolean;
  /** Is there room for the names of places? */
  named: boolean;
  /** The smallest size of a text that can be read. */
  least: number;
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

/** The sizes of the wide map, and what the other one needs at least; a place stretches both. */
const WIDE = { width: 920, height: 520 };
const TALL = { width: 366, height: 352, round: 186 };
/** A text of this size on the wide map, and of that on the other, can still be read. */
const SIGNS = { wide: 13, tall: 9 };
const READ = 12;

/** Lays the map into a place of so many pixels: wide if its signs can be read then. */
export function layout(roads: string[][], width: number, height: number): Layout {
  const order = isOurs(roads) ? RING : arranged(roads);
  const large = Math.min(width / WIDE.width, height / WIDE.height);
  if (SIGNS.wide * large >= READ) return wideMap(order, width / large, height / large, large);
  const small = tallScale(width, height);
  return tallMap(order, width / small, height / small, small);
}

/** How large things can be where the cards lie below: the ring is long enough for all its places. */
function tallScale(width: number, height: number): number {
  let [fits, large] = [0.2, 4];
  while (large - fits > 0.005) {
    const scale = (fits + large) / 2;
    const { rx, ry } = tallRing(width / scale, height / scale);
    const wide = width / scale >= TALL.width && height / scale >= TALL.height;
    if (wide && Math.hypot(rx, ry) >= TALL.round) fits = scale;
    else large = scale;
  }
  return fits;
}

/** The middle of the ring on the tall map, and how far it reaches. */
function tallRing(width: number, height: number) {
  const side = 66 + Math.min(24, Math.max(0, 0.25 * (width - TALL.width)));
  // The tournament lies beyond the ring, to the right of it.
  const middle = { x: width / 2 - 10, y: (height - 46) / 2 };
  return { middle, rx: width / 2 - side, ry: middle.y - 50 };
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

function wideMap(order: string[], width: number, height: number, scale: number): Layout {
  const middle = { x: width / 2, y: height / 2 + 2 };
  const spots = ring(order, middle, width / 2 - 178, height / 2 - 64);
  const right = width - WIDE.width;
  spots.tournament =
    order === RING
      ? { x: width - 68, y: middle.y - 43 }
      : beside(spots.bridge ?? middle, middle, 78, width, height);
  return {
    width,
    height,
    tall: false,
    named: true,
    least: READ / scale,
    round: 36,
    hex: 31,
    spots,
    towers: corners(70, 148, width - 70, height - 26),
    tower: 1,
    castle: 1,
    orders: [0, 1, 2].map((i) => ({ x: 791 + right + 43 * i, y: middle.y + 10 })),
    display: [0, 1].map((i) => ({ x: 8 + 62 * i, y: middle.y + 6 })),
    discard: { x: 42, y: middle.y - 78 },
    die:
      order === RING
        ? { x: middle.x + 208, y: height - 50 }
        : beside(spots.goldsmith ?? middle, middle, 68, width, height),
  };
}

function tallMap(order: string[], width: number, height: number, scale: number): Layout {
  const { middle, rx, ry } = tallRing(width, height);
  const named = SIGNS.tall * scale >= READ;
  const spots = ring(order, middle, rx, ry);
  spots.tournament =
    order === RING
      ? { x: width - 29, y: middle.y + 1 }
      : beside(spots.bridge ?? middle, middle, 46, width, height - 34);
  const y = height - 47;
  return {
    width,
    height,
    tall: true,
    named,
    least: READ / scale,
    round: 24,
    hex: 21.5,
    spots,
    towers: corners(37, 91, width - 37, height - (named ? 70 : 58)),
    tower: 0.6,
    castle: 0.68,
    orders: [0, 1, 2].map((i) => ({ x: 4 + 45 * i, y })),
    display: [0, 1].map((i) => ({ x: width / 2 + 6 + 47 * i, y })),
    discard: { x: width - 76, y },
    die: { x: width - 21, y: height - 24 },
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
export function curve({ spots, tall }: Layout, [one, other]: Road): string {
  const [a, b] = [spots[one], spots[other]];
  if (!a || !b) return '';
  const c = bend(spots, one, other, tall);
  return `M${a.x} ${a.y}Q${c.x} ${c.y} ${b.x} ${b.y}`;
}

/** How far a road may be pulled, outwards or towards the castle, to keep clear of other spaces. */
const PULLS = [12, 60, -60, -110, 110, 150];
const CLEAR = { wide: 40, tall: 27, castle: 1.7 };

/** The point towards which a road is pulled: the first of the pulls that meets no other space. */
function bend(spots: Record<string, Spot>, one: string, other: string, tall: boolean): Spot {
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
  return pulled.find((c) => isClear(spots, one, other, c, tall)) ?? pulled[0]!;
}

function isClear(
  spots: Record<string, Spot>,
  one: string,
  other: string,
  c: Spot,
  tall: boolean,
): boolean {
  const room = tall ? CLEAR.tall : CLEAR.wide;
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
export function along({ spots, tall }: Layout, one: string, other: string, t: number): Spot {
  const a = spots[one];
  const b = spots[other];
  if (!a || !b) return a ?? b ?? { x: 0, y: 0 };
  return between(a, bend(spots, one, other, tall), b, t);
}

export const hexagon = (r: number) =>
  [0, 1, 2, 3, 4, 5]
    .map((i) => {
      const angle = (Math.PI / 3) * i;
      return `${(r * Math.cos(angle)).toFixed(1)},${(r * Math.sin(angle)).toFixed(1)}`;
    })
    .join(' ');
