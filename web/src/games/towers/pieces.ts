/** The pieces as they stand on the picture, and how they came there. */
import type { SpaceView, TowersEvent, TowersView } from '$lib/generated/towers';
import { pitch, TOWER_HEIGHT, way, type Layout, type Point } from './ring';

/** The floor where wizards stand lies this much below a tower's highest stone. */
const PARAPET = 6;

export interface TowerPiece extends Point {
  kind: 'tower';
  key: string;
  space: number;
  tower: number;
  shield: boolean;
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

export type Piece = TowerPiece | CrowdPiece | KeepPiece;

/** One wizard in a crowd; its place is counted from the crowd's. */
export interface Wizard extends Point {
  key: string;
  colour: number;
  space: number;
}

/** Every piece, from the back of the ring to its front and from the bottom of a stack up. */
export function pieces(view: TowersView, layout: Layout, spread: number | null): Piece[] {
  return layout.order.flatMap((space) => {
    const here = view.spaces[space];
    return here ? stacked(here, space, layout, spread === space) : [];
  });
}

function stacked(here: SpaceView, space: number, layout: Layout, spread: boolean): Piece[] {
  const { towers } = here;
  const { x, y } = foot(layout, space, towers.length, spread);
  const step = pitch(layout, towers.length, spread);
  const found: Piece[] = towers.map(({ tower, shield }, level) => ({
    kind: 'tower',
    key: `t${tower}`,
    space,
    tower,
    shield,
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
      wizards: crowd(seen, space, on, layout.scale),
      ...surface,
    });
  if (here.keep) found.push({ kind: 'keep', key: 'keep', space, ...surface });
  return found;
}

/** Where a stack stands; one that is spread out comes forward if it would leave the picture. */
function foot(layout: Layout, space: number, towers: number, spread: boolean): Point {
  const { x, y } = layout.spaces[space]!;
  if (!spread) return { x, y };
  const height = pitch(layout, towers, true) * towers + 50 * layout.scale;
  return { x, y: Math.max(y, height) };
}

/** The surface on which something would land. */
export function surfaceOf(view: TowersView, layout: Layout, space: number): Point {
  const { x, y } = layout.spaces[space]!;
  const towers = view.spaces[space]?.towers.length ?? 0;
  if (towers === 0) return { x, y };
  const high = (towers - 1) * pitch(layout, towers) + (TOWER_HEIGHT - PARAPET) * layout.scale;
  return { x, y: y - high };
}

/** Where the foot of a tower would come to stand. */
export function landing(view: TowersView, layout: Layout, space: number): Point {
  const { x, y } = layout.spaces[space]!;
  const towers = view.spaces[space]?.towers.length ?? 0;
  return { x, y: y - towers * pitch(layout, towers + 1) };
}

/** Up to three stand in a row; more stand in two, the back row a little higher. */
function crowd(counts: number[], space: number, on: number | null, scale: number): Wizard[] {
  const colours = counts.flatMap((count, colour) => Array<number>(count).fill(colour));
  const back = colours.length > 3 ? Math.floor(colours.length / 2) : 0;
  const seen = new Map<number, number>();
  return colours.map((colour, i) => {
    const behind = i < back;
    const row = behind ? back : colours.length - back;
    const at = behind ? i : i - back;
    const number = seen.get(colour) ?? 0;
    seen.set(colour, number + 1);
    const gap = row > 3 ? 15 : 18;
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
