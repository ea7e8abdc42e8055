/** What the person at this screen has in mind: an item in hand, a bent way, steps still to walk. */
import type { TouriaView } from '$lib/generated/touria';
import type { Kept } from '$lib/table/kept';
import { wayTo, type Way } from './route';
import type { TouriaChoice } from './words';

/** The item that a decision uses up; `sword` for turning a tower with one. */
export function toolOf({ event }: TouriaChoice): string | null {
  if (event.verb === 'twist') return 'sword';
  return event.item ?? null;
}

/** What a person has in mind at one table. */
export class Play {
  /** The item in hand, for which an object is to be chosen; or `sword`. */
  armed: string | null = $state(null);
  /** The space that the way is to go by. */
  via: string | null = $state(null);
  /** Steps that are still to be sent; `stop` ends the way. */
  walking: string[] = $state.raw([]);
  /** A place that two towers show: which of them is to be asked. */
  face: string | null = $state(null);
  /** Is the castle looked at from near? */
  castle = $state(false);
  /** Places where one passes without being asked. */
  passes: string[] = $state.raw([]);
  #kept: Kept;

  constructor(kept: Kept) {
    this.#kept = kept;
    this.passes = kept.read('passes')?.split(' ').filter(Boolean) ?? [];
  }

  passAt(place: string, pass: boolean): void {
    const others = this.passes.filter((one) => one !== place);
    this.passes = pass ? [...others, place] : others;
    this.#kept.write('passes', this.passes.join(' '));
  }

  /** Another position: forget what no longer fits. */
  refresh(view: TouriaView, legal: TouriaChoice[]): void {
    const tools = new Set(legal.map(toolOf));
    if (this.armed && !tools.has(this.armed)) this.armed = null;
    this.face = null;
    if (view.phase !== 'walk' && view.phase !== 'enter_mine') {
      this.walking = [];
      this.via = null;
    }
  }

  arm(tool: string): void {
    this.armed = this.armed === tool ? null : tool;
  }

  /** Goes by way of a space, instead of another; or no longer. */
  bend(space: string): void {
    this.via = this.via === space ? null : space;
  }

  /** The heroes have come to a space: the way no longer needs to go by it. */
  enter(space: string | undefined): void {
    if (this.via === space) this.via = null;
  }

  walk(way: Way): void {
    this.walking = [...way.path, 'stop'];
    this.via = null;
  }
}

/** The way that is drawn now, while the heroes are on theirs. */
export function proposed(view: TouriaView, legal: TouriaChoice[], via: string | null): Way | null {
  const { goal } = view.map;
  if (view.phase !== 'walk' || !goal || legal.length === 0) return null;
  return wayTo(view, goal, via);
}
