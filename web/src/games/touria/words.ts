/** Words of Touria that are needed all over: gains and losses, the way, the map. */
import * as m from '$words';
import type { Choice } from '$lib/generated/messages';
import type { Change, Supply, TouriaEvent, TouriaView } from '$lib/generated/touria';
import { listed, sentences } from '$lib/text';
import { atOf, gemsOf, heapOf, itemOf, placeOf } from './names';
import type { Find, Way } from './route';

export type TouriaChoice = Choice & { event: TouriaEvent };

// ---- gains and losses ---------------------------------------------------------------------

/** What a seat gained (or with -1: gave up), in words; `gems` are named as the sentence needs it. */
export function things(change: Change | undefined, sign: 1 | -1, gems = gemsOf): string {
  if (!change) return '';
  const words: string[] = [];
  const count = (number: number | undefined, word: (inputs: { count: number }) => string) => {
    if (number && number * sign > 0) words.push(word({ count: Math.abs(number) }));
  };
  for (const [colour, number] of Object.entries(change.gems ?? {}))
    count(number, ({ count }) => gems(colour, count));
  count(change.secret, m.touria_secret);
  count(change.coins, m.touria_coins);
  count(change.hearts, m.touria_hearts);
  count(change.swords, m.touria_swords);
  count(change.elixirs, m.touria_elixirs);
  for (const item of (sign > 0 ? change.gained : change.lost) ?? []) words.push(itemOf(item));
  return listed(words);
}

/** What is left to be had. */
export const supplyWords = ({ bag, swords, hearts, stack }: Supply): string =>
  m.touria_supply({
    bag: m.touria_bag({ count: bag }),
    swords: m.touria_swords({ count: swords }),
    hearts: m.touria_hearts({ count: hearts }),
    stack: m.touria_stack({ count: stack }),
  });

export const changeOf = ({ changes }: TouriaEvent, seat: number): Change | undefined =>
  changes.find((change) => change.seat === seat);

/** "2 red gems for 1 heart", or what there is of it. */
export function exchange(change: Change | undefined): string {
  const give = things(change, -1);
  const get = things(change, 1);
  if (give && get) return m.touria_exchange({ give, get });
  return give ? m.touria_gives({ give }) : get;
}

// ---- the way ------------------------------------------------------------------------------

/** The way in words: steps, coins and gems. */
export function wayWords({ goal, steps, pay, path, finds }: Way): string {
  if (path.length === 0) return m.touria_way_stay({ at: atOf(goal) });
  const way = { place: placeOf(goal), steps: m.touria_steps({ count: steps }) };
  const words =
    pay > 0
      ? m.touria_way_pay({ ...way, coins: m.touria_coins({ count: pay }) })
      : m.touria_way_freely(way);
  const gems = finds.map(findWords);
  return gems.length > 0 ? sentences(words, m.touria_way_gems({ gems: listed(gems) })) : words;
}

function findWords({ take, choose }: Find): string {
  if (choose.length < 2) return heapOf(take);
  const [one = '', other = ''] = choose.map((colour) => gemsOf(colour, 1));
  const choice = m.touria_way_choice({ one, other });
  return take.length > 0 ? listed([heapOf(take), choice]) : choice;
}

// ---- the map ------------------------------------------------------------------------------

/** What is on a space, in words. */
export function holds({ map }: TouriaView, space: string): string {
  const gems = space.startsWith('mine') ? (map.mines[Number(space.slice(4)) - 1] ?? []) : [];
  const words = [
    ...(gems.length > 0 ? [heapOf(gems)] : []),
    ...(space === map.here ? [m.touria_heroes_here()] : []),
    ...(space === map.goal ? [m.touria_goal_here()] : []),
  ];
  return words.length > 0 ? listed(words) : '–';
}
