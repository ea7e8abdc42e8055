/** Where things are on the picture: the ring of sixteen spaces, wide for a desk, tall for a phone. */

export interface Point {
  x: number;
  y: number;
}

interface Box extends Point {
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  /** The size of the pieces. */
  scale: number;
  spaces: Point[];
  /** The spaces from the back to the front, as they are painted. */
  order: number[];
  /** The four pieces of land, each as an outline. */
  lands: string[];
  /** The road from space to space, and small marks on each land. */
  road: string;
  marks: string[];
  /** Points on the land, for trees and rocks. */
  scenery: Scenery[];
  /** The clearing in the middle: the pile, the discards and the die. */
  pile: Box;
  discards: Box;
  die: Point;
  counter: Point;
  /** Shows which way round things go. */
  turning: string;
  /** How high the tower tops of a stack may reach above its space. */
  reach: number;
}

export interface Scenery extends Point {
  land: number;
  kind: number;
  scale: number;
}

interface Shape {
  width: number;
  height: number;
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  /** How square the ring is: 2 is an ellipse. */
  power: number;
  /** Half of the land's breadth, to the side and in depth. */
  breadth: Point;
  /** How far out trees and rocks stand. */
  rim: number;
  /** Where on the ring the first space is, from the top, in spaces. */
  first: number;
  scale: number;
  reach: number;
}

export const SPACES = 16;
const SAMPLES = 2048;

const WIDE: Shape = {
  width: 920,
  height: 556,
  cx: 460,
  cy: 318,
  rx: 384,
  ry: 172,
  power: 2.55,
  breadth: { x: 72, y: 50 },
  rim: 0.84,
  first: 0.5,
  scale: 1,
  reach: 112,
};

const TALL: Shape = {
  width: 390,
  height: 488,
  cx: 195,
  cy: 264,
  rx: 153,
  ry: 184,
  power: 4.2,
  breadth: { x: 39, y: 36 },
  rim: 0.74,
  first: -2,
  scale: 0.68,
  reach: 70,
};

/** A point of the ring's middle line at an angle from the top, clockwise. */
function on(shape: Shape, angle: number): Point {
  const bend = (v: number) => Math.sign(v) * Math.abs(v) ** (2 / shape.power);
  return {
    x: shape.cx + bend(Math.sin(angle)) * shape.rx,
    y: shape.cy - bend(Math.cos(angle)) * shape.ry,
  };
}

/** The same, moved outwards by a part of the land's breadth. */
function at(shape: Shape, angle: number, out = 0): Point {
  const here = on(shape, angle);
  const before = on(shape, angle - 0.004);
  const after = on(shape, angle + 0.004);
  const along = { x: after.x - before.x, y: after.y - before.y };
  const length = Math.hypot(along.x, along.y) || 1;
  return {
    x: here.x + (along.y / length) * out * shape.breadth.x,
    y: here.y - (along.x / length) * out * shape.breadth.y,
  };
}

/** Angles at equal strides along the ring; the stride is a fraction of the whole way round. */
function pacer(shape: Shape): (fraction: number) => number {
  const lengths = [0];
  let last = on(shape, 0);
  for (let i = 1; i <= SAMPLES; i++) {
    const next = on(shape, (2 * Math.PI * i) / SAMPLES);
    lengths.push(lengths[i - 1]! + Math.hypot(next.x - last.x, next.y - last.y));
    last = next;
  }
  const whole = lengths[SAMPLES]!;
  return (fraction) => {
    const turns = Math.floor(fraction);
    const wanted = (fraction - turns) * whole;
    let low = 0;
    let high = SAMPLES;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lengths[middle]! <= wanted) low = middle;
      else high = middle;
    }
    const step = lengths[high]! - lengths[low]! || 1;
    return 2 * Math.PI * (turns + (low + (wanted - lengths[low]!) / step) / SAMPLES);
  };
}

const text = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function lay(shape: Shape): Layout {
  const angle = pacer(shape);
  const fraction = (space: number) => (shape.first + space) / SPACES;
  const spaces = Array.from({ length: SPACES }, (_, i) => at(shape, angle(fraction(i))));
  const lands = [0, 4, 8, 12].map((from) => {
    const steps = Array.from({ length: 41 }, (_, i) => angle(fraction(from - 0.5 + i / 10)));
    const outer = steps.map((a) => text(at(shape, a, 1)));
    const inner = steps.map((a) => text(at(shape, a, -1))).reverse();
    return `M${[...outer, ...inner].join('L')}Z`;
  });
  const { cx, cy, scale } = shape;
  const wide = shape === WIDE;
  const card = wide ? { width: 66, height: 92 } : { width: 54, height: 75 };
  const top = wide ? cy - 98 : cy - 82;
  return {
    width: shape.width,
    height: shape.height,
    scale,
    reach: shape.reach,
    spaces,
    order: spaces.map((_, i) => i).sort((a, b) => spaces[a]!.y - spaces[b]!.y),
    lands,
    road: smooth([...spaces.slice(-2), ...spaces, ...spaces.slice(0, 2)]),
    marks: [0, 1, 2, 3].map((land) => marks(shape, (space) => angle(fraction(space)), land)),
    scenery: scenery(shape, (space) => angle(fraction(space))),
    pile: { x: wide ? cx - 138 : cx - 62, y: top, ...card },
    discards: { x: wide ? cx - 54 : cx + 6, y: top, ...card },
    die: wide ? { x: cx + 66, y: top + 20 } : { x: cx - 25, y: top + 100 },
    turning: wide
      ? `M${cx + 190} ${cy + 62}Q${cx} ${cy + 104} ${cx - 190} ${cy + 62}`
      : `M${cx + 56} ${cy + 96}Q${cx} ${cy + 128} ${cx - 56} ${cy + 96}`,
    counter: wide ? { x: cx, y: cy + 52 } : { x: cx, y: cy + 90 },
  };
}

/** Something grows or stands between the spaces, at the rims; what it is depends on the land. */
function scenery(shape: Shape, angle: (space: number) => number): Scenery[] {
  const found: Scenery[] = [];
  const add = (space: number, out: number, kind: number, size: number) => {
    const land = Math.floor(((space + 0.5 + SPACES) % SPACES) / 4);
    const point = at(shape, angle(space), out);
    // At the front rim it stands before the spaces, so it keeps to the very edge.
    const front = out > 0 && point.y > shape.cy + shape.ry * 0.7;
    const place = front ? at(shape, angle(space), 0.98) : point;
    found.push({ ...place, land, kind, scale: shape.scale * size * (front ? 0.8 : 1) });
  };
  for (let i = 0; i < SPACES; i++) {
    const sway = 0.06 * Math.sin(7 * i);
    add(i + 0.4 + sway, shape.rim, i % 3, 1.15);
    add(i + 0.58 + sway, shape.rim - 0.14, (i + 1) % 3, 0.95);
    add(i + 0.5 - sway, -shape.rim, (i + 2) % 3, 0.85);
  }
  // What stands across a border would belong to neither land.
  const clear = found.filter(({ land }, i) => {
    const space = Math.floor(i / 3);
    return Math.floor(space / 4) === land && !(space % 4 === 3 && i % 3 === 2);
  });
  return clear.sort((a, b) => a.y - b.y);
}

/** Blades of grass, needles, snow and heather: small marks all over a land. */
function marks(shape: Shape, angle: (space: number) => number, land: number): string {
  const strokes = ['l2-5m1.500 5l2-4', 'l0-4m3 3l0-4', 'l6-1.500', 'l3 1m2-3l3 1'];
  let path = '';
  for (let i = 0; i < 46; i++) {
    const space = 4 * land - 0.42 + 3.84 * ((i * 0.618) % 1);
    const out = -0.9 + 1.8 * ((i * 0.377 + 0.13 * land) % 1);
    path += `M${text(at(shape, angle(space), out))}${strokes[land]}`;
  }
  return path;
}

export const LAYOUTS = { wide: lay(WIDE), tall: lay(TALL) };

// ---- stacks ---------------------------------------------------------------------------------

/** The height of a tower's wall and of the keep, before scaling. */
export const TOWER_HEIGHT = 42;
export const KEEP_HEIGHT = 66;

/** How far a tower stands above the one below it: a high stack is pushed together. */
export function pitch(layout: Layout, towers: number, spread = false): number {
  const usual = 30 * layout.scale;
  if (towers < 2) return usual;
  if (spread) return Math.max(usual, 26);
  return Math.min(usual, (layout.reach - TOWER_HEIGHT * layout.scale) / (towers - 1));
}

/** The spaces that a piece passes on its way, both ends included; the short way when it may. */
export function way(from: number, to: number, back = false): number[] {
  const step = back ? SPACES - 1 : 1;
  const spaces = [from];
  for (let space = from; space !== to && spaces.length <= SPACES;) {
    space = (space + step) % SPACES;
    spaces.push(space);
  }
  return spaces;
}

/** A smooth line through points. */
export function smooth(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${text(first)}`;
  rest.forEach((point, i) => {
    const before = points[i - 1] ?? points[i]!;
    const start = points[i]!;
    const after = points[i + 2] ?? point;
    const c1 = { x: start.x + (point.x - before.x) / 6, y: start.y + (point.y - before.y) / 6 };
    const c2 = { x: point.x - (after.x - start.x) / 6, y: point.y - (after.y - start.y) / 6 };
    path += `C${text(c1)} ${text(c2)} ${text(point)}`;
  });
  return path;
}
