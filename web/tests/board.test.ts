import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CourtEvent, CourtView } from '$lib/generated/court';
import Board from '../src/games/court/Board.svelte';
import Tray from '../src/games/court/Tray.svelte';
import { buttons, prompt } from '../src/games/court/prompt';
import type { CourtChoice } from '../src/games/court/words';
import fixture from './fixtures/court.json';

afterEach(cleanup);

interface Fixture {
  view: CourtView;
  legal: CourtChoice[];
}
const positions = fixture as unknown as Record<'aside' | 'take', Fixture>;

function table({ view, legal }: Fixture) {
  const choose = vi.fn();
  const props = {
    view,
    legal,
    happened: [],
    seat: view.turn.seat,
    names: (seat: number) => `Seat ${seat}`,
    choose,
    undoing: null,
    asking: null,
    session: { prompt, buttons },
  };
  return { props, choose };
}

const described = (card: HTMLElement) =>
  document.getElementById(card.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

const takes = ({ legal }: Fixture) =>
  legal.map(({ event }: { event: CourtEvent }) => event).filter(({ verb }) => verb === 'take');

describe('the court', () => {
  it('shows every character with cost, ability and copies left', () => {
    const { props } = table(positions.aside);
    render(Board, props);
    const shown = screen.getAllByRole('button');
    expect(shown).toHaveLength(19);
    expect(shown.every((card) => /Cost: .+\. .+\./.test(described(card)))).toBe(true);
  });

  it('asks before a card is taken, and offers only what is legal', () => {
    const { props, choose } = table(positions.take);
    const { container } = render(Board, props);
    const open = [...container.querySelectorAll<HTMLElement>('.card.open')];
    const offered = takes(positions.take).filter(({ character }) => character !== 'charlatan');
    expect(open).toHaveLength(offered.length);
    open[0]!.click();
    expect(choose).toHaveBeenCalledWith(
      `take ${open[0]!.dataset.market}`,
      expect.objectContaining({ yes: expect.any(String) as string }),
    );
  });
});

describe('the tray', () => {
  it('sets aside the die that is clicked on', () => {
    const { props, choose } = table(positions.aside);
    const { container } = render(Tray, props);
    const die = container.querySelector<HTMLElement>('.felt .die.open')!;
    die.click();
    expect(choose).toHaveBeenCalledWith(`aside ${die.dataset.die}`);
  });

  it('takes back the die that was set aside last, while that may be undone', () => {
    const { props } = table(positions.aside);
    const undo = vi.fn();
    const { turn } = props.view;
    const view = { ...props.view, turn: { ...turn, aside: [2, 5, 5] } };
    const event = { game: 'court', verb: 'aside', seat: turn.seat, face: 5 } as CourtEvent;
    const { container } = render(Tray, { ...props, view, undoing: { event, undo } });
    const dice = [...container.querySelectorAll<HTMLElement>('.shelf [role=button]')];
    expect(dice.map((die) => die.getAttribute('aria-label'))).toEqual(['Take back the 5']);
    dice[0]!.click();
    expect(undo).toHaveBeenCalledOnce();
    cleanup();
    const fixed = render(Tray, { ...props, view });
    expect(fixed.container.querySelectorAll('.shelf [role=button]')).toHaveLength(0);
  });

  it('does not praise a character whose die would be rolled away, and says so', () => {
    const { props, choose } = table(positions.aside);
    const { turn, seats } = props.view;
    const own = { ...seats[turn.seat]!, cards: ['guard'] };
    const legal = [
      { action: 'use guard', event: { game: 'court', verb: 'use', seat: turn.seat } },
    ] as CourtChoice[];
    const early = {
      ...props.view,
      phase: 'first_roll' as const,
      seats: seats.map((one, i) => (i === turn.seat ? own : one)),
    };
    const guard = (view: CourtView) =>
      render(Tray, { ...props, view, legal }).container.querySelector<HTMLElement>('.own .held')!;
    expect(guard(early).classList).not.toContain('open');
    expect(described(guard(early))).toContain('what it shows is lost');
    guard(early).click();
    expect(choose).toHaveBeenCalledWith('use guard');
    cleanup();
    expect(guard({ ...early, phase: 'use_or_set_aside' }).classList).toContain('open');
  });

  it('has nothing to click on for somebody else', () => {
    const { props } = table(positions.aside);
    const { container } = render(Tray, { ...props, legal: [], seat: null });
    expect(container.querySelectorAll('.die:not(:disabled)')).toHaveLength(0);
  });
});
