/** What the person at this screen has in mind: an item in hand, a bent way, steps still to walk. */
import type { TouriaView } from '$lib/generated/touria';
import { wayTo, type Way } from './route';
import type { TouriaChoice } from './words';

const KEY = 'rookery.touria';

function muted(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** The item that a decision uses up; `sword` for turning a tower with one. */
export function toolOf({ event }: TouriaChoice): string | null {
  if (event.verb === 'twist') return 'sword';
  return event.item ?? null;
}

class Play {
  /** The item in hand, for which an object is to be chosen; or `sword`. */
  armed: string | null = $state(null);
  /** Spaces the way is to go by, in order. */
  vias: string[] = $state([]);
  /** Steps that are still to be sent; `stop` ends the way. */
  walking: string[] = $state.raw([]);
  /** A place that two towers show: which of them is to be asked. */
  face: string | null = $state(null);
  /** What the pointer or the focus is on: a face of a tower, or a space. */
  peek: string | null = $state(null);
  /** Is the castle looked at from near? */
  castle = $state(false);
  /** Places where one passes without being asked. */
  passes: string[] = $state(muted());

  passAt(place: string, pass: boolean): void {
    this.passes = this.passes.filter((one) => one !== place);
    if (pass) this.passes.push(place);
    localStorage.setItem(KEY, JSON.stringify(this.passes));
  }

  /** Another position: forget what no longer fits. */
  refresh(view: TouriaView, legal: TouriaChoice[]): void {
    const tools = new Set(legal.map(toolOf));
    if (this.armed && !tools.has(this.armed)) this.armed = null;
    this.face = null;
    if (view.phase !== 'walk' && view.phase !== 'enter_mine') {
      this.walking = [];
      this.vias = [];
    }
  }

  arm(tool: string): void {
    this.armed = this.armed === tool ? null : tool;
  }

  /** Goes by way of a space, or no longer. */
  bend(space: string): void {
    this.vias = this.vias.includes(space)
      ? this.vias.filter((one) => one !== space)
      : [...this.vias, space];
  }

  walk(way: Way): void {
    this.walking = [...way.path, 'stop'];
    this.vias = [];
  }
}

export const play = new Play();

export const coinsOf = (view: TouriaView): number => view.seats[view.turn.seat]?.screen?.coins ?? 0;

/** The way that is drawn now, while the heroes are on theirs. */
export function proposed(view: TouriaView, legal: TouriaChoice[], vias: string[]): Way | null {
  const { goal } = view.map;
  if (view.phase !== 'walk' || !goal || legal.length === 0) return null;
  const open = new Set(legal.map(({ action }) => action));
  return wayTo(view, goal, vias, coinsOf(view), (space) => open.has(`go ${space}`));
}
