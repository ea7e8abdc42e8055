/** The pieces as they stand on the picture, and how they came there. */
import type { SpaceView, TowersEvent, TowersView } from '$lib/generated/towers';
import { FINGER, pitch, TOWER_HEIGHT, way, type Box, type Layout, type Point } from './ring';

/** The floor where wizards stand lies this much below a tower's highest stone. */
const PARAPET = 6;
/** Nothing that can be pressed is smaller, in pixels. */
const LEAST = 24;

export interface TowerPiece extends Point {
  kind: 'tower';
  key: string;
  space: number;
  tower: number;
  shield: boolean;
  /** Does it stand on the ground? */
  lowest: boolean;
  /** How much of it is to be seen, in its own measure. */
  strip: number;
  /** Shown only where the table's memory is open. */
  covered: number[] | null;
}

export interface CrowdPiece extends Point {
  kind: 'crowd';
  key: string;
  space: number;
  /** The tower they stand on; null on the ground. */
  on: number | null;
  wizards: Wizard[];
}

export interface KeepPiece extends Point {
  kind: 'keep';
  key: 'keep';
  space: number;
}

/** The sheet on which a stack lies that was pulled apart, over all that stands behind it. */
export interface SheetPiece extends Point {
  kind: 'sheet';
  key: 'sheet';
  space: number;
  width: number;
  height: number;
}

export type Piece = TowerPiece | CrowdPiece | KeepPiece | SheetPiece;

/** One wizard in a crowd; its place is counted from the crowd's. */
export interface Wizard extends Point {
  key: string;
  colour: number;
  space: number;
}

/** Every piece, from the back of the ring to its front and from the bottom of a stack up. */
export function pieces(view: TowersView, layout: Layout, spread: number | null): Piece[] {
  const order = layout.order.filter((space) => space !== spread);
  const found = order.flatMap((space) => stacked(view.spaces[space], space, layout));
  return spread === null ? found : [...found, ...pulledApart(view, spread, layout)];
}

/** All of a space side by side and one above the other, before everything else. */
function pulledApart(view: TowersView, space: number, layout: Layout): Piece[] {
  const found = stacked(view.spaces[space], space, layout, true);
  const top = found.at(-1);
  if (!top) return [];
  const row = top.kind === 'crowd' ? top.wizards.length * FINGER : 0;
  const width = Math.max(row, 64 * layout.scale) + 20;
  const high = found[0]!.y - top.y + 60 * layout.scale;
  const sheet = { width, height: high + 14 * layout.scale + 12 };
  const shift = Math.max(0, width / 2 - top.x) + Math.min(0, layout.width - width / 2 - top.x);
  for (const piece of found) piece.x += shift;
  const y = found[0]!.y - high;
  return [{ kind: 'sheet', key: 'sheet', space, x: top.x, y, ...sheet }, ...found];
}

function stacked(
  here: SpaceView | undefined,
  space: number,
  layout: Layout,
  spread = false,
): Piece[] {
  if (!here) return [];
  const { towers } = here;
  const { x, y } = foot(layout, space, towers.length, spread);
  const step = pitch(layout, space, towers.length, spread);
  const found: Piece[] = towers.map(({ tower, shield }, level) => ({
    kind: 'tower',
    key: `t${tower}`,
    space,
    tower,
    shield,
    lowest: level === 0,
    strip: level === towers.length - 1 ? TOWER_HEIGHT : step / layout.scale,
    covered: level === 0 ? here.wizards : (towers[level - 1]?.wizards ?? null),
    x,
    y: y - level * step,
  }));
  const top = towers.at(-1);
  const height = top ? (towers.length - 1) * step + (TOWER_HEIGHT - PARAPET) * layout.scale : 0;
  const surface = { x, y: y - height };
  const seen = top ? top.wizards : here.wizards;
  const on = top?.tower ?? null;
  if (!here.keep && seen)
    found.push({
      kind: 'crowd',
      key: on === null ? `g${space}` : `r${on}`,
      space,
      on,
      wizards: crowd(seen, space, on, layout.scale, spread),
      ...surface,
    });
  if (here.keep) found.push({ kind: 'keep', key: 'keep', space, ...surface });
  return found;
}

/** Where a stack stands; one that is spread out comes forward if it would leave the picture. */
function foot(layout: Layout, space: number, towers: number, spread: boolean): Point {
  const { x, y } = layout.spaces[space]!;
  if (!spread) return { x, y };
  const high = pitch(layout, space, towers, true) * Math.max(0, towers - 1) + 96 * layout.scale;
  return { x, y: Math.max(y, high) };
}

/** The surface on which something would land. */
export function surfaceOf(view: TowersView, layout: Layout, space: number): Point {
  const { x, y } = layout.spaces[space]!;
  const towers = view.spaces[space]?.towers.length ?? 0;
  if (towers === 0) return { x, y };
  const steps = (towers - 1) * pitch(layout, space, towers);
  const high = steps + (TOWER_HEIGHT - PARAPET) * layout.scale;
  return { x, y: y - high };
}

/** Where the foot of a tower would come to stand. */
export function landing(view: TowersView, layout: Layout, space: number): Point {
  const { x, y } = layout.spaces[space]!;
  const towers = view.spaces[space]?.towers.length ?? 0;
  return { x, y: y - towers * pitch(layout, space, towers + 1) };
}

/** Up to three stand in a row; more stand in two, the back row a little higher. */
function crowd(
  counts: number[],
  space: number,
  on: number | null,
  scale: number,
  spread: boolean,
): Wizard[] {
  const colours = counts.flatMap((count, colour) => Array<number>(count).fill(colour));
  const back = colours.length > 3 && !spread ? Math.floor(colours.length / 2) : 0;
  const seen = new Map<number, number>();
  return colours.map((colour, i) => {
    const behind = i < back;
    const row = behind ? back : colours.length - back;
    const at = behind ? i : i - back;
    const number = seen.get(colour) ?? 0;
    seen.set(colour, number + 1);
    const gap = spread ? FINGER / scale : row > 3 ? 15 : 18;
    return {
      key: `${on === null ? `g${space}` : `r${on}`}-${colour}-${number}`,
      colour,
      space,
      x: (at - (row - 1) / 2) * gap * scale,
      y: ((behind ? -9 : 4) - (back === 0 ? 1 : 0)) * scale,
    };
  });
}

/** The wizards of a crowd by colour, each colour with the key that a decision about it has. */
export function byColour({ key, wizards }: CrowdPiece): [string, Wizard[]][] {
  const colours = [...new Set(wizards.map(({ colour }) => colour))];
  return colours.map((colour) => [
    `${key}-${colour}`,
    wizards.filter((wizard) => wizard.colour === colour),
  ]);
}

/** What counts as a hit on these wizards: no less than a finger can find. */
export function around(figures: Wizard[], scale: number): Box {
  const xs = figures.map(({ x }) => x);
  const ys = figures.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys) - 40 * scale, Math.max(...ys)];
  const width = Math.max(LEAST, right - left + 24 * scale);
  const height = Math.max(LEAST, bottom - top);
  return { x: (left + right - width) / 2, y: bottom - height, width, height };
}

// ---- journeys -------------------------------------------------------------------------------

/** A piece that travels: where it was, relative to where it is now, stop by stop. */
export interface Journey {
  key: string;
  stops: Point[];
}

interface Place extends Point {
  space: number;
  colour?: number;
}

/** The places of all pieces by key; a wizard's is that of its feet. */
export function places(list: Piece[]): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const piece of list) {
    if (piece.kind === 'sheet') continue;
    found.set(piece.key, piece);
    if (piece.kind === 'crowd')
      for (const one of piece.wizards)
        found.set(one.key, {
          x: piece.x + one.x,
          y: piece.y + one.y,
          space: piece.space,
          colour: one.colour,
        });
  }
  return found;
}

/** From the picture before to the picture now: who travelled, along the ring and over the others. */
export function journeys(
  before: Map<string, Place>,
  now: Map<string, Place>,
  layout: Layout,
  backwards: boolean,
): Journey[] {
  const found: Journey[] = [];
  const lost = vanished(before, now);
  for (const [key, place] of now) {
    const was = before.get(key) ?? (place.colour === undefined ? undefined : lost(key, place));
    if (!was || place.colour !== was.colour) continue;
    const fixed = place.colour !== undefined && before.has(key);
    if (fixed || (Math.abs(was.x - place.x) < 0.5 && Math.abs(was.y - place.y) < 0.5)) continue;
    found.push({ key, stops: stops(was, place, layout, backwards) });
  }
  return found;
}

/** A wizard that arrived is one of the same colour that left another place in sight. */
function vanished(before: Map<string, Place>, now: Map<string, Place>) {
  const gone = [...before].filter(
    ([key, place]) => place.colour !== undefined && !now.has(key) && now.has(crowdOf(key)),
  );
  return (key: string, place: Place): Place | undefined => {
    if (!before.has(crowdOf(key))) return undefined;
    const at = gone.findIndex(([, other]) => other.colour === place.colour);
    return at < 0 ? undefined : gone.splice(at, 1)[0]?.[1];
  };
}

const crowdOf = (key: string) => key.slice(0, key.indexOf('-'));

/** Over the spaces between, high enough to clear them; a stack keeps together on its way. */
function stops(from: Place, to: Place, layout: Layout, backwards: boolean): Point[] {
  const start = { x: from.x - to.x, y: from.y - to.y };
  const end = { x: 0, y: 0 };
  if (from.space === to.space) return [start, end];
  const between = way(from.space, to.space, backwards).slice(1, -1);
  const target = layout.spaces[to.space]!;
  const lift = 46 * layout.scale;
  if (between.length === 0 || between.length > 7)
    return [start, { x: start.x / 2, y: Math.min(start.y, 0) - lift }, end];
  const over = between.map((space) => {
    const at = layout.spaces[space]!;
    return { x: at.x - target.x, y: at.y - target.y - lift };
  });
  return [start, ...over, end];
}

// ---- what a decision is about ---------------------------------------------------------------

/** The key of the piece on the board that a decision is about. */
export function aboutOf(event: TowersEvent, view: TowersView): string | null {
  switch (event.verb) {
    case 'tower':
    case 'swap':
    case 'lift':
      return `t${event.tower}`;
    case 'wizard':
    case 'ride': {
      const top = view.spaces[event.space]?.towers.at(-1)?.tower;
      return `${top === undefined ? `g${event.space}` : `r${top}`}-${event.colour}`;
    }
    default:
      return null;
  }
}

/** Everything that rises when this decision's tower does: the tower, what it carries, the keep. */
export function risers(event: TowersEvent): Set<string> {
  if (event.tower === undefined || event.verb === 'free') return new Set();
  const towers = [event.tower, ...(event.carries ?? [])];
  const keys = towers.flatMap((tower) => [`t${tower}`, `r${tower}`]);
  return new Set(event.carries_keep ? [...keys, 'keep'] : keys);
}
