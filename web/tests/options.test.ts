import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { ListedTable } from '$lib/generated/messages';
import { optionSaid } from '$lib/table/options';
import type { GameModule } from '$lib/table/game';
import courtGame from '../src/games/court/game-court';
import towersGame from '../src/games/towers/game-towers';
import TableList from '../src/pages/hall/TableList.svelte';

const court = courtGame as unknown as GameModule;
const towers = towersGame as unknown as GameModule;

describe('options in words', () => {
  it('are those of the set-up page, whatever their kind', () => {
    const said = (name: string, value: string | number | boolean) =>
      optionSaid(towers, name, value);
    expect(said('open_memory', true)).toMatch(/: Yes$/);
    expect(said('variant', 'expert_teams')).not.toContain('_');
    expect(said('spell_count', 4)).toMatch(/: 4$/);
    expect(said('spells', 'usual')).not.toMatch(/: usual$/);
    expect(said('spells', 'swap_towers piggyback')).toMatch(/: Swap Towers and Piggyback$/);
  });

  it('are the program’s names for a game without words, made readable', () => {
    const game = { ...towers, option: () => null };
    expect(optionSaid(game, 'first_player', 'to_the_left')).toBe('First player: To the left');
  });

  it('stand with the tables in the hall', async () => {
    const table: ListedTable = {
      table: 't',
      game: 'court',
      options: { fools: 'unlimited' },
      seats: [{ name: 'Ann', bot: false, robot: false }],
      clock: null,
      rated: false,
      bots: 'no',
      since: 0,
      mine: false,
    };
    render(TableList, {
      title: 'Open',
      none: '',
      tables: [table],
      act: () => 'Sit down',
      go: () => undefined,
    });
    await screen.findByText(new RegExp(optionSaid(court, 'fools', 'unlimited')));
    expect(screen.queryByText(/unlimited:|fools:/)).toBeNull();
  });
});
