/** How pieces are seen to come from where they were: by flights over the picture. */
import { tick, untrack } from 'svelte';
import type { TowersEvent, TowersView } from '$lib/generated/towers';
import { pace } from '$lib/motion/settings.svelte';
import { journeys, places, type CrowdPiece, type Piece } from './pieces';
import type { Layout, Point } from './ring';

export interface Flyer {
  id: number;
  colour: number;
  from: Point;
  to: Point;
}

type Places = ReturnType<typeof places>;

export class Motion {
  /** Wizards on their way home. */
  flyers: Flyer[] = $state.raw([]);
  /** Wizards that are being covered stay in sight until the tower has come down on them. */
  leaving: CrowdPiece[] = $state.raw([]);
  #picture: () => SVGSVGElement | undefined;
  #before: Places = new Map();
  #homes: number[] = [];
  #drawn: Layout | null = null;
  #keepAt: Point | null = null;
  #crowds: CrowdPiece[] = [];
  #flights = 0;

  constructor(picture: () => SVGSVGElement | undefined) {
    this.#picture = picture;
  }

  /** Another position is on the table; on a turned screen nothing has moved. */
  show(view: TowersView, list: Piece[], layout: Layout, events: TowersEvent[]): void {
    const now = places(list);
    const speed = pace();
    if (this.#drawn === layout && speed > 0 && this.#before.size > 0) {
      const backwards = events.some((event) => event.backwards);
      for (const { key, stops } of journeys(this.#before, now, layout, backwards))
        this.#fly(key, stops, speed);
      untrack(() => this.#bringHome(view, now, speed));
      untrack(() => this.#cover(now, speed));
    }
    this.#before = now;
    this.#crowds = list.filter((piece) => piece.kind === 'crowd');
    this.#homes = view.seats.map((one) => one.home);
    this.#keepAt = now.get('keep') ?? null;
    this.#drawn = layout;
  }

  #fly(key: string, stops: Point[], speed: number): void {
    const node = this.#picture()?.querySelector(`[data-piece="${key}"] > .mover`);
    const duration = Math.min(700, 230 + 70 * (stops.length - 1)) * speed;
    node?.animate(
      stops.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
      { duration, easing: 'cubic-bezier(0.35, 0.1, 0.3, 1)' },
    );
  }

  /** A wizard that came home is seen to go in. */
  #bringHome(view: TowersView, now: Places, speed: number): void {
    view.seats.forEach((one, colour) => {
      if (!this.#keepAt || one.home <= (this.#homes[colour] ?? 0)) return;
      const gone = [...this.#before].find(
        ([key, { colour: whose }]) => whose === colour && !now.has(key),
      );
      if (!gone) return;
      const flyer = { id: ++this.#flights, colour, from: gone[1], to: this.#keepAt };
      void this.#enter(flyer, speed);
    });
  }

  async #enter(flyer: Flyer, speed: number): Promise<void> {
    const { id, from, to } = flyer;
    const duration = 420 * speed;
    this.flyers = [...this.flyers, flyer];
    setTimeout(() => (this.flyers = this.flyers.filter((other) => other !== flyer)), duration);
    await tick();
    this.#picture()
      ?.querySelector(`[data-flyer="${id}"]`)
      ?.animate(
        [
          { transform: `translate(${from.x}px, ${from.y}px)` },
          { transform: `translate(${(from.x + to.x) / 2}px, ${Math.min(from.y, to.y) - 40}px)` },
          { transform: `translate(${to.x}px, ${to.y}px) scale(0.5)`, opacity: 0.4 },
        ],
        { duration, easing: 'ease-in-out' },
      );
  }

  #cover(now: Places, speed: number): void {
    const covered = this.#crowds.filter(({ key, wizards }) => wizards.length > 0 && !now.has(key));
    if (covered.length === 0) return;
    this.leaving = covered;
    setTimeout(() => {
      if (this.leaving === covered) this.leaving = [];
    }, 420 * speed);
  }
}
