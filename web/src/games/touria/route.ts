/** The ways for the heroes that the server tells, and what is found on them. */
import type { TouriaView, Way as Told } from '$lib/generated/touria';

export interface Find {
  mine: string;
  /** What one takes for certain, and what one may choose from. */
  take: string[];
  choose: string[];
}

export interface Way extends Told {
  finds: Find[];
}

/** The way to the goal, straight or through a space; none, if it is out of reach. */
export function wayTo(view: TouriaView, goal: string, via: string | null = null): Way | null {
  const told = view.ways.find((way) => way.goal === goal && way.via === via);
  return told ? { ...told, finds: finds(view, told.path) } : null;
}

/** What lies on the way; a mine entered again will hold something new. */
export function finds({ map }: TouriaView, path: string[]): Find[] {
  return [...new Set(path)].flatMap((mine) => {
    const found = mine.startsWith('mine') ? map.finds[Number(mine.slice(4)) - 1] : undefined;
    return found && found.take.length + found.choose.length > 0 ? [{ mine, ...found }] : [];
  });
}
