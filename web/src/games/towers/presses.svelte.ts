/** What a press on a piece does, what is said of it, and what would happen. */
import * as m from '$words';
import type { TowersEvent, TowersView } from '$lib/generated/towers';
import type { BoardProps } from '$lib/table/game';
import type { Pressable, Pressed } from '$lib/ui/pressable.svelte';
import { aboutOf, risers } from './pieces';
import { question, spaceName, spaceText, would, type TowersChoice } from './words';

type Given = BoardProps<TowersView, TowersEvent>;

/** Towers of a stack that are closer than this, in pixels, are too thin to be hit. */
const THIN = 24;
/** How decisions name the seats. */
export const SEATS = 'ABCDEF';

export class Presses {
  #props: () => Given;
  #near: () => string | null | undefined;
  #pitch: (space: number, towers: number) => number;
  /** The space whose pieces a press has pulled apart. */
  spread: number | null = $state(null);
  /** Decisions that are pieces on the board, by the piece's key. */
  readonly pieces = $derived.by(() => {
    const { legal, view } = this.#props();
    return new Map(
      legal.flatMap((choice): [string, TowersChoice][] => {
        const key = aboutOf(choice.event, view);
        return key ? [[key, choice]] : [];
      }),
    );
  });
  /** Decisions about where Ravenskeep goes. */
  readonly nudges = $derived.by(() =>
    this.#props().legal.filter(({ event }) => event.verb === 'forward' || event.verb === 'back'),
  );
  /** The decision that is asked about, or that one is near to. */
  readonly considered = $derived.by(() => {
    const { legal, asking } = this.#props();
    const action = asking ?? this.#near();
    return legal.find((choice) => choice.action === action) ?? null;
  });
  /** What the picture shows as about to happen: what is considered, or a wizard that sets out. */
  readonly shown = $derived.by((): TowersEvent | null => {
    if (this.considered) return this.considered.event;
    const { chosen, seat } = this.#props().view.turn;
    return chosen && { game: 'towers', verb: 'wizard', seat, ...chosen };
  });
  /** The keys of the pieces that rise with what is considered. */
  readonly raised = $derived.by(() =>
    this.considered ? risers(this.considered.event) : new Set<string>(),
  );

  /** `near` is the decision one is near to, `pitch` how far apart stacked towers are, in pixels. */
  constructor(
    props: () => Given,
    near: () => string | null | undefined,
    pitch: (space: number, towers: number) => number,
  ) {
    this.#props = props;
    this.#near = near;
    this.#pitch = pitch;
  }

  /** A piece on this space that can be chosen. */
  piece(choice: TowersChoice, space: number): Pressable {
    const words = would(choice.event, this.#props().names);
    return {
      name: words,
      hint: words,
      about: choice.action,
      does: choice.action,
      press: (pressed) => this.#act(choice, space, pressed),
    };
  }

  /** What stands on a space; for the pointer alone, since the list of spaces tells it too. */
  space(space: number): Pressable {
    const { view, names } = this.#props();
    return { hint: spaceText(view, space, names) };
  }

  /** A tower that can't be chosen now. */
  quietTower(tower: number, space: number): Pressable {
    const name = m.towers_piece_tower({ number: tower, from: spaceName(space) });
    return { ...this.space(space), name, does: `tower ${tower}` };
  }

  /** Wizards of one colour that can't be chosen now. */
  quietWizards(colour: number, space: number): Pressable {
    const { view, names } = this.#props();
    const name = m.towers_piece_wizard({ owner: names(colour), from: spaceName(space) });
    const letter = SEATS[colour] ?? '';
    const rides = view.phase === 'choose_target' && view.turn.spell === 'piggyback';
    const does = rides ? `take ${letter}` : `wizard ${letter} ${space}`;
    return { ...this.space(space), name, does };
  }

  isAsked(choice: TowersChoice): boolean {
    return this.#props().asking === choice.action;
  }

  /** Do things lie so close on this space that the first press only pulls them apart? */
  isTight(space: number): boolean {
    if (this.spread === space) return false;
    const towers = this.#props().view.spaces[space]?.towers ?? [];
    const top = towers.at(-1);
    const crowd = top ? `r${top.tower}` : `g${space}`;
    const colours = [...this.pieces.keys()].filter((key) => key.startsWith(`${crowd}-`));
    const below = towers.slice(0, -1).some(({ tower }) => this.pieces.has(`t${tower}`));
    return colours.length > 1 || (below && this.#pitch(space, towers.length) < THIN);
  }

  #act(choice: TowersChoice, space: number, { touch, aimed }: Pressed): void {
    const { choose, names } = this.#props();
    const { action, event } = choice;
    if (aimed && this.isTight(space)) {
      this.spread = space;
      return;
    }
    const firm = event.reveals || event.enters || touch;
    if (firm && !this.isAsked(choice)) choose(action, question(event, names));
    else choose(action);
  }
}
