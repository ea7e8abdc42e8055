/** What Wandering Towers tells: log lines and the ending. */
import * as m from '$words';
import type { Told } from '$lib/generated/messages';
import type { Card, TowersEvent, TowersView } from '$lib/generated/towers';
import type { Names } from '$lib/table/game';
import { listed } from '$lib/text';
import type { Of } from '$lib/union';
import { cardName, company, spaceName, spellName } from './words';

// ---- the log ------------------------------------------------------------------------------

type Verb = TowersEvent['verb'];
/** Steps told in one line keep what was told before them: cards drawn, the card played. */
type Merged = TowersEvent & { drawn?: Card[]; played?: Card };
type Teller<E = Merged> = (event: E, name: string, names: Names) => string[];

export function story(event: TowersEvent, names: Names): string[] {
  const tell = LINES[event.verb] as Teller;
  return tell(event, event.seat < 0 ? '' : names(event.seat), names);
}

const nothing = () => [];

const LINES: { [V in Verb]: Teller<Of<Merged, V>> } = {
  pass: nothing,
  roll: nothing,
  keep: nothing,
  start: (_, name) => [m.towers_log_start({ name })],
  token: ({ spell }) => [m.towers_log_token({ spell: spellName(spell) })],
  rolled: ({ face }, name) => [m.towers_log_rolled({ name, face })],
  // What others draw is hidden, and that they do is a matter of course.
  drawn: (event, name) => {
    const cards = cardsOf(event);
    return cards.length > 0
      ? [m.towers_log_drawn({ name, cards: listed(cards.map(cardName)) })]
      : [];
  },
  play: ({ card }, name) => [m.towers_log_play({ name, card: cardName(card) })],
  discard: ({ card }, name) => [m.towers_log_discard({ name, card: cardName(card) })],
  renew: (_, name) => [m.towers_log_renew({ name })],
  ask: (_, name) => [m.towers_log_ask({ name })],
  refuse: (_, name) => [m.towers_log_refuse({ name })],
  give: ({ card }, name) => [
    card ? m.towers_log_give({ name, card: cardName(card) }) : m.towers_log_give_hidden({ name }),
  ],
  potion: (_, name) => [m.towers_log_potion({ name })],
  forward: ({ to }, name) => [m.towers_log_forward({ name, to: spaceName(to) })],
  back: ({ to }, name) => [m.towers_log_back({ name, to: spaceName(to) })],
  cast: ({ spell }, name) => [m.towers_log_cast({ name, spell: spellName(spell) })],
  wizard: (event, name, names) => [
    wizardLine(event, name, names),
    ...(event.enters && event.keep_to !== undefined && event.keep_to !== event.to
      ? [m.towers_log_keep({ to: spaceName(event.keep_to) })]
      : []),
  ],
  tower: (event, name, names) => [towerLine(event, name), ...followed(event, names)],
  swap: ({ tower, other }, name) =>
    other === undefined ? [] : [m.towers_log_swap({ name, number: other, other: tower })],
  lift: ({ tower }, name) => [m.towers_log_lift({ name, number: tower })],
  ride: ({ colour }, _, names) => [m.towers_log_ride({ owner: names(colour) })],
  free: ({ colour }, _, names) => [m.towers_log_free({ owner: names(colour) })],
};

const cardsOf = ({ drawn, card }: Of<Merged, 'drawn'>): Card[] => drawn ?? (card ? [card] : []);

function wizardLine(event: Of<Merged, 'wizard'>, name: string, names: Names): string {
  const from = spaceName(event.space);
  const to = spaceName(event.to);
  if (event.colour !== event.seat) {
    const owner = names(event.colour);
    return event.enters
      ? m.towers_log_home_of({ name, owner, from })
      : m.towers_log_wizard_of({ name, owner, from, to });
  }
  if (event.played) {
    const card = cardName(event.played);
    return event.enters
      ? m.towers_log_home_card({ name, card, from })
      : m.towers_log_wizard_card({ name, card, from, to });
  }
  return event.enters ? m.towers_log_home({ name, from }) : m.towers_log_wizard({ name, from, to });
}

function towerLine(event: Of<Merged, 'tower'>, name: string): string {
  const place = { from: spaceName(event.space), to: spaceName(event.to) };
  const number = event.tower;
  if (event.played)
    return m.towers_log_tower_card({ name, number, card: cardName(event.played), ...place });
  return m.towers_log_tower({ name, number, ...place });
}

/** What the flight brought about, as one more line. */
function followed(event: Of<TowersEvent, 'tower'>, names: Names): string[] {
  const { fills } = event;
  const parts = company(event, names);
  if (fills !== undefined) parts.push(m.towers_log_fill({ name: names(fills) }));
  return parts.length > 0 ? [parts.join(' ')] : [];
}

/** A card and its move, and cards drawn together, are one line each; passes are none. */
export function merge(earlier: Merged, later: TowersEvent): Merged | null {
  if (later.verb === 'pass' || later.verb === 'keep' || later.verb === 'roll') return earlier;
  if (earlier.seat !== later.seat) return null;
  if (earlier.verb === 'drawn' && later.verb === 'drawn')
    return { ...later, drawn: [...cardsOf(earlier), ...cardsOf(later)] };
  const moves = later.verb === 'tower' || (later.verb === 'wizard' && later.colour === later.seat);
  if (earlier.verb === 'play' && moves && !later.spell) return { ...later, played: earlier.card };
  return null;
}

// ---- the ending ---------------------------------------------------------------------------

/** Teams and the solo game have words of their own. */
export function outcome(view: TowersView, names: Names): string | null {
  const { winners, ending } = view;
  if (!winners) return null;
  if (ending === 'solo_won') return m.towers_over_solo_won();
  if (ending === 'solo_lost') return m.towers_over_solo_lost();
  const [first, second] = winners;
  if (winners.length === 2 && view.seats[first ?? 0]?.partner === second)
    return m.towers_over_team({ names: listed(winners.map(names)) });
  return null;
}

export function ending(_history: Told[], view: TowersView, names: Names): string[] {
  if (view.solo) return [soloEnd(view)];
  const { teams } = view;
  const winners = view.winners ?? [];
  const done = view.seats.flatMap((seat, i) => (seat.goal ? [i] : []));
  const lines: string[] = [];
  if (teams && done.length > 0)
    lines.push(m.towers_end_goal_team({ names: listed(done.map(names)) }));
  else for (const seat of done) lines.push(m.towers_end_goal({ name: names(seat) }));
  if (view.ending === 'all_home') lines.push(m.towers_end_all_home());
  if (view.ending !== 'goal' && !teams)
    for (const seat of winners)
      lines.push(m.towers_end_most({ name: names(seat), count: view.seats[seat]?.full ?? 0 }));
  const seats = view.seats.map((seat, i) =>
    m.towers_end_seat({ ...seat, all: seat.wizards, name: names(i) }),
  );
  return [...lines, ...seats];
}

function soloEnd({ solo, seats, ending }: TowersView): string {
  if (ending === 'solo_won') return m.towers_end_solo_won({ count: solo?.played ?? 0 });
  return m.towers_end_solo_lost({ home: seats[0]?.home ?? 0, all: seats[0]?.wizards ?? 0 });
}
