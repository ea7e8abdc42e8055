/** What a press on a thing on the board does, and what is said of it. */
import * as m from '$words';
import { sentences } from '$lib/text';
import type { Tower, TouriaEvent, TouriaView } from '$lib/generated/touria';
import type { BoardProps } from '$lib/table/game';
import type { Pressable } from '$lib/ui/pressable.svelte';
import {
  atOf,
  doesOf,
  heapOf,
  isPlace,
  itemDoes,
  itemOf,
  placeOf,
  theOf,
  theTower,
  toOf,
  towerOf,
} from './names';
import { proposed, toolOf, type Play } from './play.svelte';
import { wayTo } from './route';
import type { TouriaSession } from './session';
import { wayWords, type TouriaChoice } from './words';

/** The keys of the towers, clockwise from the north-west. */
const TOWER_KEYS: Record<string, string[]> = { nw: ['1'], ne: ['2'], se: ['3'], sw: ['4'] };
const SIDES = ['north', 'east', 'south', 'west'];

const mineOf = (space: string) => (space.startsWith('mine') ? space.slice(4) : null);
/** What an item in hand would be used on, by space; the others don't point at spaces. */
const OBJECT_OF: Record<string, (space: string) => string | null> = {
  broom: (space) => (isPlace(space) ? `broom ${space}` : null),
  compass: (space) => mineOf(space) && `compass ${mineOf(space)}`,
  knapsack: (space) => mineOf(space) && `knapsack ${mineOf(space)}`,
};

type Given = BoardProps<TouriaView, TouriaEvent, TouriaSession>;

export class Presses {
  #props: () => Given;
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
  #tools = $derived.by(() =>
    this.#props().legal.filter((choice) => toolOf(choice) === this.#play.armed),
  );

  constructor(props: () => Given) {
    this.#props = props;
  }

  space(space: string): Pressable | null {
    if (this.#play.armed) return this.#armed(space);
    if (this.walking && this.#play.walking.length === 0) return this.#way(space);
    const fly = this.open.get(`fly ${space}`);
    if (fly)
      return this.#press(fly.action, m.touria_fly_to({ to: toOf(space) }), doesOf(space), space);
    return this.#place(space);
  }

  /** Where nothing can be done, one may look at it from near. */
  castle(): Pressable {
    return (
      this.space('castle') ?? {
        name: m.touria_castle_look(),
        press: () => (this.#play.castle = true),
        hint: m.touria_castle_look(),
      }
    );
  }

  tower(tower: Tower): Pressable | null {
    const { name } = tower;
    const pressed = this.#tower(tower);
    return pressed && { ...pressed, keys: TOWER_KEYS[name] ?? [] };
  }

  #tower(shown: Tower): Pressable | null {
    const { name } = shown;
    const tower = towerOf(name);
    const next = theOf(this.nextOf(shown));
    if (this.#play.armed === 'sword') {
      const label = m.touria_tower_twist({ tower: theTower(name), next });
      return this.open.has(`twist ${name}`) ? this.#press(`twist ${name}`, label) : null;
    }
    if (this.#play.armed) return null;
    const choice = this.open.get(`tower ${name}`);
    if (choice) {
      const face = choice.event.face ?? '';
      return {
        name: m.touria_tower_choose({ tower, face: placeOf(face), does: doesOf(face) }),
        press: () => this.#choose(choice.action),
        does: choice.action,
        hint: this.#towerWords(choice),
        about: face,
      };
    }
    if (this.open.has(`idle ${name}`))
      return this.#press(`idle ${name}`, m.touria_tower_idle({ tower: theTower(name), next }));
    return null;
  }

  /** What a tower would show after a turn. */
  nextOf({ next }: Tower): string {
    const { view, seat } = this.#props();
    return next[seat ?? view.turn.seat] ?? '';
  }

  item(item: string): Pressable | null {
    if (this.#play.armed) {
      const choice = this.#tools.find(
        ({ event }) => event.verb === 'chest' && event.object === item,
      );
      const name = m.touria_chest_take({ name: itemOf(item), does: itemDoes(item) });
      return choice ? this.#press(choice.action, name) : null;
    }
    if (!this.open.has(`take ${item}`)) return null;
    const name = m.touria_item_take({ name: itemOf(item), does: itemDoes(item) });
    return this.#press(`take ${item}`, name);
  }

  order(number: number): Pressable | null {
    const action = `order ${number}`;
    if (this.#play.armed || !this.open.has(action)) return null;
    return this.#press(action, this.orderWords(number));
  }

  orderWords(number: number): string {
    const order = this.#view.orders[number - 1];
    if (!order) return m.touria_order_none();
    return m.touria_order({
      gems: heapOf(order.gems),
      coins: m.touria_coins({ count: order.coins }),
    });
  }

  // ---- what can't be done now ---------------------------------------------------------------

  /** A space that can't be gone to: what a press on it would be. */
  quietSpace(space: string, name: string): Pressable {
    return { name, hint: name, does: this.#wouldGo(space) };
  }

  #wouldGo(space: string): string {
    const { phase, towers } = this.#view;
    const tool = OBJECT_OF[this.#play.armed ?? '']?.(space);
    if (tool) return tool;
    if (phase === 'flight' && isPlace(space)) return `fly ${space}`;
    const shows = towers.find(({ faces }) => faces[this.side] === space);
    return phase === 'turn' && shows ? `tower ${shows.name}` : `go ${space}`;
  }

  quietTower({ name: tower }: Tower, name: string): Pressable {
    const verb = this.#play.armed === 'sword' ? 'twist' : 'tower';
    return { name, hint: name, does: `${verb} ${tower}` };
  }

  quietItem(item: string, name: string): Pressable {
    return { name, hint: name, does: `${this.#play.armed === 'chest' ? 'chest' : 'take'} ${item}` };
  }

  quietOrder(number: number): Pressable {
    const name = this.orderWords(number);
    return { name, hint: name, does: `order ${number}` };
  }

  // ---- kinds of presses -------------------------------------------------------------------

  get #play(): Play {
    return this.#props().session.play;
  }

  get #view(): TouriaView {
    return this.#props().view;
  }

  #choose(action: string): void {
    this.#props().choose(action);
  }

  #press(action: string, name: string, more = '', about: string | null = null): Pressable {
    const hint = more ? sentences(name, more) : name;
    return { name, hint, about, does: action, press: () => this.#choose(action) };
  }

  #armed(space: string): Pressable | null {
    const number = space.slice(4);
    const choice = this.#tools.find(
      ({ event }) =>
        (event.verb === 'broom' && event.object === space) ||
        ((event.verb === 'knapsack' || event.verb === 'compass') &&
          space.startsWith('mine') &&
          event.object === number),
    );
    if (!choice) return null;
    const to = toOf(space);
    const label =
      choice.event.verb === 'knapsack'
        ? m.touria_knapsack_from({ place: theOf(space), gems: heapOf(choice.event.gems) })
        : choice.event.verb === 'compass'
          ? m.touria_compass_to({ to })
          : m.touria_fly_broom({ to });
    return this.#press(choice.action, label, doesOf(space), space);
  }

  /** On the way: the goal is where a click walks to, any other space bends the way. */
  #way(space: string): Pressable | null {
    if (space === this.#view.map.goal) return this.#goal(space);
    const place = theOf(space);
    if (this.#play.via === space) return this.#bend(space, m.touria_way_unbend({ place }), null);
    const bent = proposed(this.#view, this.#props().legal, space);
    if (!bent) return this.#step(space);
    return this.#bend(space, sentences(m.touria_way_bend({ place }), wayWords(bent)), space);
  }

  #bend(space: string, words: string, about: string | null): Pressable {
    return { name: words, hint: words, about, press: () => this.#play.bend(space) };
  }

  #goal(space: string): Pressable | null {
    const plain = proposed(this.#view, this.#props().legal, this.#play.via);
    if (!plain) return this.#step(space);
    const [first] = plain.path;
    const label = first
      ? m.touria_way_go({ to: toOf(space) })
      : m.touria_way_stay({ at: atOf(space) });
    return {
      name: sentences(label, wayWords(plain)),
      hint: wayWords(plain),
      about: space,
      does: first ? `go ${first}` : 'done',
      press: () => {
        if (first) this.#play.walk(plain);
        else this.#choose('done');
      },
    };
  }

  /** With boots or a compass still to be used no whole way can be drawn: then step by step. */
  #step(space: string): Pressable | null {
    const action = `go ${space}`;
    return this.open.has(action) ? this.#press(action, m.touria_way_go({ to: toOf(space) })) : null;
  }

  /** Before a tower is chosen: a place stands for the tower that shows it. */
  #place(space: string): Pressable | null {
    const towers = this.#props().legal.filter(
      ({ event }) => event.verb === 'tower' && event.face === space,
    );
    const [one, other] = towers;
    if (!one) return null;
    const press = () => {
      if (other) this.#play.face = space;
      else this.#choose(one.action);
    };
    const name = sentences(placeOf(space), doesOf(space));
    const does = towers.map(({ action }) => action);
    return { name, hint: this.#towerWords(one), about: space, does, press };
  }

  /** What the action costs to get to; the offers beside show the rest. */
  #towerWords({ event }: TouriaChoice): string {
    const face = event.face ?? '';
    const found = wayTo(this.#view, face);
    return found ? wayWords(found) : sentences(placeOf(face), doesOf(face));
  }
}
