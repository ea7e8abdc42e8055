/** Where things are on the picture: the ring of sixteen spaces, laid into its place pixel for pixel. */

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
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
  die: Box;
  counter: Point;
  /** Shows which way round things go. */
  turning: string;
  /** How high the tower tops of a stack may reach above each space. */
  reach: number[];
}

export interface Scenery extends Point {
  land: number;
  kind: number;
  scale: number;
}

interface Shape {
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
}

export const SPACES = 16;
const SAMPLES = 2048;

/** What pieces of scale 1 need, in pixels: from space to space, and round the ring's middle line. */
const STRIDE = 98;
const SIDE = 64;
const TOP = 134;
const BOTTOM = 62;
const BREADTH = { x: 60, y: 51 };
/** Pieces are no larger than this, however much room there is. */
const LARGEST = 1.6;
/** A ring that is longer or higher than this, for its breadth, is hard to look at. */
const LONGEST = 1.8;
const HIGHEST = 1.3;

/** The ring with the largest pieces that fit into a place. */
function shapeOf(width: number, height: number): Shape {
  const place = {
    width: Math.min(width, LONGEST * height),
    height: Math.min(height, HIGHEST * width),
  };
  let [scale, large] = [0.1, LARGEST];
  while (large - scale > 0.002) {
    const middle = (scale + large) / 2;
    const { rx, ry } = radii(place, middle);
    // The way round a rounded rectangle, near enough.
    if (Math.min(rx, ry) > 0 && 3.7 * (rx + ry) > SPACES * STRIDE * middle) scale = middle;
    else large = middle;
  }
  const { rx, ry } = radii(place, scale);
  const long = rx / ry;
  return {
    cx: width / 2,
    cy: height / 2 + ((TOP - BOTTOM) / 2) * scale,
    rx,
    ry,
    power: long < 1.6 ? 4.2 : Math.max(2.55, 4.2 - 2.7 * (long - 1.6)),
    breadth: { x: BREADTH.x * scale, y: BREADTH.y * scale },
    rim: long < 1.3 ? 0.74 : 0.84,
    first: long < 1.3 ? -2 : 0.5,
    scale,
  };
}

const radii = ({ width, height }: { width: number; height: number }, scale: number) => ({
  rx: width / 2 - SIDE * scale,
  ry: (height - (TOP + BOTTOM) * scale) / 2,
});

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

/** Lays the ring into a place of this size. */
export function lay(width: number, height: number): Layout {
  const shape = shapeOf(width, height);
  const angle = pacer(shape);
  const fraction = (space: number) => (shape.first + space) / SPACES;
  const spaces = Array.from({ length: SPACES }, (_, i) => at(shape, angle(fraction(i))));
  const lands = [0, 4, 8, 12].map((from) => {
    const steps = Array.from({ length: 41 }, (_, i) => angle(fraction(from - 0.5 + i / 10)));
    const outer = steps.map((a) => text(at(shape, a, 1)));
    const inner = steps.map((a) => text(at(shape, a, -1))).reverse();
    return `M${[...outer, ...inner].join('L')}Z`;
  });
  return {
    width,
    height,
    scale: shape.scale,
    reach: reaches(spaces, shape.scale),
    spaces,
    order: spaces.map((_, i) => i).sort((a, b) => spaces[a]!.y - spaces[b]!.y),
    lands,
    road: smooth([...spaces.slice(-2), ...spaces, ...spaces.slice(0, 2)]),
    marks: [0, 1, 2, 3].map((land) => marks(shape, (space) => angle(fraction(space)), land)),
    scenery: scenery(shape, (space) => angle(fraction(space))),
    ...clearing(shape),
  };
}

/** Those on top of a stack stay in the picture, and hide next to nothing on the space behind. */
function reaches(spaces: Point[], scale: number): number[] {
  return spaces.map(({ x, y }) => {
    const behind = spaces.filter((one) => one.y < y - 1 && Math.abs(one.x - x) < 56 * scale);
    const rooms = behind.map((one) => y - one.y + 18 * scale);
    const room = Math.min(y, ...rooms) - 50 * scale;
    return Math.min(112 * scale, Math.max((TOWER_HEIGHT + 16) * scale, room));
  });
}

/** A card's height, the die and the gap between them, for a breadth of 1. */
const CARD = 1.39;
const DIE = 0.78;
const GAP = 0.18;
/** A number of cards stands below them. */
const COUNT = 18;

/** The pile, the discards and the die, side by side or the die below, whichever is larger. */
function clearing(shape: Shape): Pick<Layout, 'pile' | 'discards' | 'die' | 'counter' | 'turning'> {
  const { cx, cy, rx, ry, breadth, scale } = shape;
  const inner = { x: rx - breadth.x, y: ry - breadth.y };
  const top = cy - inner.y + 10 * scale;
  // High stacks at the front reach into the clearing.
  const high = Math.max(0.75 * inner.y, cy + ry - 130 * scale - top) - COUNT;
  const wide = 1.5 * inner.x;
  const beside = Math.min(wide / (2 + DIE + 2 * GAP), high / CARD);
  const below = Math.min(wide / (2 + GAP), (high - COUNT) / (CARD + DIE));
  const row = beside >= below;
  const width = Math.max(24, Math.min(96, 76 * scale, row ? beside : below));
  const size = { width, height: CARD * width };
  const left = cx - ((row ? 2 + DIE + 2 * GAP : 2 + GAP) * width) / 2;
  const all = size.height + COUNT + (row ? 0 : DIE * width + 8);
  const y = top + Math.max(0, Math.min((high + COUNT - all) / 2, 40 * scale));
  const die = row
    ? { x: left + (2 + 2 * GAP) * width, y: y + (size.height - DIE * width) / 2 }
    : { x: cx - (DIE * width) / 2, y: y + size.height + COUNT + 8 };
  const [far, low] = [0.6 * inner.x, 0.52 * inner.y];
  return {
    pile: { x: left, y, ...size },
    discards: { x: left + (1 + GAP) * width, y, ...size },
    die: { ...die, width: DIE * width, height: DIE * width },
    counter: { x: cx, y: cy + 0.62 * inner.y },
    turning: `M${cx + far} ${cy + low}Q${cx} ${cy + low + 0.34 * inner.y} ${cx - far} ${cy + low}`,
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

// ---- stacks ---------------------------------------------------------------------------------

/** The height of a tower's wall and of the keep, before scaling. */
export const TOWER_HEIGHT = 42;
export const KEEP_HEIGHT = 66;

/** What a finger can tell apart, in pixels. */
export const FINGER = 27;

/** How far a tower stands above the one below it: a high stack is pushed together. */
export function pitch(layout: Layout, space: number, towers: number, spread = false): number {
  const { scale, height, reach } = layout;
  const usual = 30 * scale;
  if (towers < 2) return usual;
  const room = (most: number) => (most - TOWER_HEIGHT * scale) / (towers - 1);
  if (spread) return Math.max(24, Math.min(Math.max(usual, FINGER), room(height - 54 * scale)));
  return Math.min(usual, room(reach[space]!));
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
