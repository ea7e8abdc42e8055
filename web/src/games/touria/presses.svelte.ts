/** What a press on a thing on the board does, and what is said of it. */
import * as m from '$words';
import type { TouriaEvent, TouriaView } from '$lib/generated/touria';
import type { BoardProps } from '$lib/table/game';
import { doesOf, heapOf, itemDoes, itemOf, placeOf, theOf, towerOf } from './names';
import { coinsOf, play, proposed, toolOf } from './play.svelte';
import type { Pressing } from './pressable';
import { wayTo } from './route';
import { wayWords, type TouriaChoice } from './words';

const SIDES = ['north', 'east', 'south', 'west'];

export class Presses {
  #props: () => BoardProps<TouriaView, TouriaEvent>;
  /** Is this space drawn on the map? */
  #drawn: (space: string) => boolean;
  readonly open = $derived.by(
    () => new Map(this.#props().legal.map((choice) => [choice.action, choice])),
  );
  readonly walking = $derived.by(
    () => this.#props().view.phase === 'walk' && this.#props().legal.length > 0,
  );
  /** The side of the board that one looks from. */
  readonly side = $derived.by(() => {
    const { view, seat } = this.#props();
    return Math.max(0, SIDES.indexOf(view.seats[seat ?? view.turn.seat]?.side ?? 'south'));
  });
  #tools = $derived.by(() => this.#props().legal.filter((choice) => toolOf(choice) === play.armed));

  constructor(props: () => BoardProps<TouriaView, TouriaEvent>, drawn: (space: string) => boolean) {
    this.#props = props;
    this.#drawn = drawn;
  }

  /** May the way be bent to go by it? */
  bendable(space: string): boolean {
    return space !== this.#view.map.goal && space !== 'tournament' && this.#drawn(space);
  }

  space(space: string): Pressing | null {
    if (play.armed) return this.#armed(space);
    if (this.walking && play.walking.length === 0) return this.#way(space);
    const fly = this.open.get(`fly ${space}`);
    if (fly)
      return this.#press(
        fly.action,
        m.touria_fly_to({ place: theOf(space) }),
        doesOf(space),
        space,
      );
    return this.#place(space);
  }

  /** Where nothing can be done, one may look at it from near. */
  castle(): Pressing {
    return (
      this.space('castle') ?? {
        label: m.touria_castle_look(),
        press: () => (play.castle = true),
        near: this.#say(m.touria_castle_look()),
      }
    );
  }

  tower(name: string, faces: string[]): Pressing | null {
    const tower = towerOf(name);
    const next = theOf(this.nextOf(faces));
    if (play.armed === 'sword') {
      const label = m.touria_tower_twist({ tower, next });
      return this.open.has(`twist ${name}`) ? this.#press(`twist ${name}`, label, '', null) : null;
    }
    if (play.armed) return null;
    const choice = this.open.get(`tower ${name}`);
    if (choice) {
      const face = choice.event.face ?? '';
      return {
        label: m.touria_tower_choose({ tower, face: placeOf(face), does: doesOf(face) }),
        press: () => this.#choose(choice.action),
        near: this.#say(this.#towerWords(choice), face),
      };
    }
    if (this.open.has(`idle ${name}`))
      return this.#press(`idle ${name}`, m.touria_tower_idle({ tower, next }), '', null);
    return null;
  }

  /** What a tower would show after a turn. */
  nextOf(faces: string[]): string {
    return faces[(this.side + 1) % 4] ?? '';
  }

  item(item: string): Pressing | null {
    if (play.armed) {
      const choice = this.#tools.find(
        ({ event }) => event.verb === 'chest' && event.object === item,
      );
      const label = m.touria_chest_take({ name: itemOf(item), does: itemDoes(item) });
      return choice
        ? { label, press: () => this.#choose(choice.action), near: this.#say(label) }
        : null;
    }
    if (!this.open.has(`take ${item}`)) return null;
    const label = m.touria_item_take({ name: itemOf(item), does: itemDoes(item) });
    return { label, press: () => this.#choose(`take ${item}`), near: this.#say(label) };
  }

  order(number: number): Pressing | null {
    const action = `order ${number}`;
    if (play.armed || !this.open.has(action)) return null;
    const label = this.orderWords(number);
    return { label, press: () => this.#choose(action), near: this.#say(label) };
  }

  orderWords(number: number): string {
    const order = this.#view.orders[number - 1];
    if (!order) return m.touria_order_none();
    return m.touria_order({
      gems: heapOf(order.gems),
      coins: m.touria_coins({ count: order.coins }),
    });
  }

  // ---- kinds of presses -------------------------------------------------------------------

  get #view(): TouriaView {
    return this.#props().view;
  }

  #choose(action: string): void {
    this.#props().choose(action);
  }

  #say(words: string, what: string | null = null): (on: boolean) => void {
    return (on) => {
      play.peek = on ? what : null;
      this.#props().hint(on ? words : null);
    };
  }

  #press(action: string, label: string, more: string, what: string | null): Pressing {
    return {
      label,
      press: () => this.#choose(action),
      near: this.#say(`${label}. ${more}`, what),
    };
  }

  #armed(space: string): Pressing | null {
    const number = space.slice(4);
    const choice = this.#tools.find(
      ({ event }) =>
        (event.verb === 'broom' && event.object === space) ||
        ((event.verb === 'knapsack' || event.verb === 'compass') &&
          space.startsWith('mine') &&
          event.object === number),
    );
    if (!choice) return null;
    const place = theOf(space);
    const label =
      choice.event.verb === 'knapsack'
        ? m.touria_knapsack_from({ place, gems: heapOf(choice.event.gems ?? []) })
        : choice.event.verb === 'compass'
          ? m.touria_compass_to({ place })
          : m.touria_fly_broom({ place });
    return this.#press(choice.action, label, doesOf(space), space);
  }

  /** On the way: the goal is where a click walks to, any other space bends the way. */
  #way(space: string): Pressing | null {
    if (space === this.#view.map.goal) return this.#goal(space);
    if (!this.bendable(space)) return null;
    const place = theOf(space);
    if (play.vias.includes(space))
      return {
        label: m.touria_way_unbend({ place }),
        press: () => play.bend(space),
        near: this.#say(m.touria_way_unbend({ place })),
      };
    const bent = proposed(this.#view, this.#props().legal, [...play.vias, space]);
    if (!bent) return this.#step(space);
    const label = `${m.touria_way_bend({ place })}. ${wayWords(bent)}`;
    return { label, press: () => play.bend(space), near: this.#say(label, space) };
  }

  #goal(space: string): Pressing | null {
    const place = theOf(space);
    const plain = proposed(this.#view, this.#props().legal, play.vias);
    if (!plain) return this.#step(space);
    const [first] = plain.path;
    const label = first ? m.touria_way_go({ place }) : m.touria_way_stay({ place });
    return {
      label: `${label}. ${wayWords(plain)}`,
      near: this.#say(wayWords(plain), space),
      press: () => {
        if (first) play.walk(plain);
        else this.#choose('done');
      },
    };
  }

  /** With boots or a compass still to be used no whole way can be drawn: then step by step. */
  #step(space: string): Pressing | null {
    const action = `go ${space}`;
    return this.open.has(action)
      ? this.#press(action, m.touria_way_go({ place: theOf(space) }), '', null)
      : null;
  }

  /** Before a tower is chosen: a place stands for the tower that shows it. */
  #place(space: string): Pressing | null {
    const towers = this.#props().legal.filter(
      ({ event }) => event.verb === 'tower' && event.face === space,
    );
    const [one, other] = towers;
    if (!one) return null;
    const press = () => {
      if (other) play.face = space;
      else this.#choose(one.action);
    };
    const near = this.#say(this.#towerWords(one), space);
    return { label: `${placeOf(space)}. ${doesOf(space)}`, press, near };
  }

  /** What the action costs to get to; the offers beside show the rest. */
  #towerWords({ event }: TouriaChoice): string {
    const face = event.face ?? '';
    const found = this.#drawn(face) && wayTo(this.#view, face, [], coinsOf(this.#view));
    return found ? wayWords(found) : `${placeOf(face)}: ${doesOf(face)}`;
  }
}
