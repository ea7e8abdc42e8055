/** What is offered as a picture to press: deals, items, towers and what a tool could do. */
import * as m from '$words';
import type { TouriaEvent, TouriaView } from '$lib/generated/touria';
import { atOf, colourOf, doesOf, gemsGiven, itemDoes, itemOf, placeOf, towerOf } from './names';
import { sentences } from '$lib/text';
import { toolOf, type Play } from './play.svelte';
import { changeOf, exchange, type TouriaChoice } from './words';

/** What is offered as a picture to press; the rest is on the board, an item or a button. */
const OFFERED: TouriaEvent['verb'][] = [
  'gem',
  'coin',
  'sword',
  'sell',
  'pair',
  'triple',
  'order',
  'take',
  'joust_heart',
  'joust_coins',
  'purple',
  'give',
];

export interface Offer {
  key: string;
  label: string;
  press: () => void;
  choice?: TouriaChoice;
  item?: string;
  paint?: [string, string];
  tower?: string;
  words?: string;
  armed?: boolean;
  /** The decisions that it leads to, where it is none itself; else its key is its decision. */
  does?: string[];
}

/** What offers are made from. */
export interface Table {
  view: TouriaView;
  legal: TouriaChoice[];
  play: Play;
  choose: (action: string) => void;
}

export function offersOf(at: Table): Offer[] {
  const { view, legal, play } = at;
  if (legal.length === 0) return [];
  if (play.armed) return inHand(at);
  if (play.face) return towersOf(at, play.face);
  const found = legal
    .filter(({ event }) => OFFERED.includes(event.verb))
    .sort((a, b) => worth(b) - worth(a))
    .map((choice) => plain(at, choice));
  const twists = legal.filter(({ event }) => event.verb === 'twist');
  if (twists.length > 0)
    found.push({
      key: 'twist',
      label: m.touria_tower_sword(),
      words: m.touria_tower_sword_short(),
      press: () => play.arm('sword'),
      does: twists.map(({ action }) => action),
    });
  if (view.phase === 'offer_elixir')
    found.push({
      key: 'never',
      label: sentences(m.touria_b_pass_here(), m.touria_h_pass_here({ at: atOf(view.map.here) })),
      words: m.touria_b_pass_here(),
      press: () => play.passAt(view.map.here, true),
    });
  return found;
}

/** The goldsmith's larger deals come first. */
const worth = ({ event }: TouriaChoice) => ['sell', 'pair', 'triple'].indexOf(event.verb);

function plain({ view, choose }: Table, choice: TouriaChoice): Offer {
  const { action, event } = choice;
  const { verb, object = '' } = event;
  const offer: Offer = {
    key: action,
    label: label(view, event),
    press: () => choose(action),
    choice,
  };
  if (verb === 'take' || verb === 'give') offer.item = object;
  if (verb === 'purple') offer.words = m.touria_twice();
  return offer;
}

function label(view: TouriaView, event: TouriaEvent): string {
  const { verb, object = '' } = event;
  if (verb === 'gem') return m.touria_gem_pick({ gem: gemsGiven(object, 1) });
  if (verb === 'take') return m.touria_item_take({ name: itemOf(object), does: itemDoes(object) });
  if (verb === 'give') return m.touria_item_give({ name: itemOf(object) });
  if (verb === 'purple') return m.touria_h_purple();
  return exchange(changeOf(event, event.seat)) || doesOf(view.phase);
}

function inHand(at: Table): Offer[] {
  const { legal, play, choose } = at;
  const back: Offer = {
    key: 'back',
    label: m.touria_b_back(),
    words: m.touria_b_back(),
    press: () => (play.armed = null),
  };
  const tools = legal.filter((choice) => toolOf(choice) === play.armed);
  const paints = tools
    .filter(({ event }) => event.verb === 'paint')
    .map((choice) => painted(at, choice));
  const items = tools
    .filter(({ event }) => event.verb === 'chest')
    .map(({ action, event: { object = '' } }) => ({
      key: action,
      label: m.touria_chest_take({ name: itemOf(object), does: itemDoes(object) }),
      item: object,
      press: () => choose(action),
    }));
  return [...paints, ...items, back];
}

function painted({ choose }: Table, { action, event }: TouriaChoice): Offer {
  const [of, to] = [event.object ?? '', event.into ?? ''];
  return {
    key: action,
    label: m.touria_paint({ of: gemsGiven(of, 1), to: colourOf(to) }),
    paint: [of, to],
    press: () => choose(action),
  };
}

function towersOf({ legal, choose }: Table, face: string): Offer[] {
  return legal
    .filter(({ event }) => event.verb === 'tower' && event.face === face)
    .map(({ action, event: { object = '' } }) => ({
      key: action,
      label: m.touria_tower_choose({
        tower: towerOf(object),
        face: placeOf(face),
        does: doesOf(face),
      }),
      words: towerOf(object),
      press: () => choose(action),
    }));
}

/** The place whose action is being done. */
export function placeHere({ view, legal, play }: Table): string | null {
  if (legal.length === 0) return null;
  if (play.face) return play.face;
  if (view.phase === 'slay') return 'dragon';
  if (view.phase === 'keep') return 'thieves';
  if (view.phase === 'flight') return 'wizard';
  if (view.phase === 'offer_elixir') return view.map.here;
  return view.phase === view.map.here ? view.phase : null;
}
