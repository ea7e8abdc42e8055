import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GameModule } from '$lib/table/game';
import Actions from '$lib/table/Actions.svelte';
import KeyList from '$lib/table/KeyList.svelte';
import Prompt from '$lib/table/Prompt.svelte';
import RulesText from '$lib/table/RulesText.svelte';

afterEach(cleanup);

const at = { address: (rule: string) => `/rules/court#${rule}`, show: vi.fn() };

describe('words that are alike', () => {
  it('may be on two buttons, which stay two', async () => {
    const decide = vi.fn();
    const alike = ['go castle', 'go mine1'].map((action) => ({ action, label: 'Go', about: '' }));
    render(Actions, { asking: null, buttons: alike, decide, settle: vi.fn(), back: vi.fn() });
    for (const button of screen.getAllByRole('button', { name: 'Go' }))
      await fireEvent.click(button);
    expect(decide.mock.calls.map(([action]) => action as string)).toEqual([
      'go castle',
      'go mine1',
    ]);
  });

  it('may be in the rules and among the keys', () => {
    const section = { title: 'Aim', paragraphs: ['Win.', 'Win.'] };
    const game = { rules: () => [section, section] } as unknown as GameModule;
    render(RulesText, { game, gameName: 'court', rule: '', at });
    expect(screen.getAllByText('Win.')).toHaveLength(4);
    const key = { keys: ['D', 'D'], does: 'Done' };
    render(KeyList, { keys: [key, key], rules: '/rules/court' });
    expect(screen.getAllByText('Done')).toHaveLength(2);
  });
});

describe('a question before a decision', () => {
  const question = { text: 'Take it?', yes: 'Take' };
  const given = {
    asking: { action: 'take king', question },
    buttons: [{ action: 'pass', label: 'Pass', about: '', keys: ['p'] }],
    decide: vi.fn(),
    settle: vi.fn(),
    back: vi.fn(),
  };

  it('takes the place of the buttons, with the answer under the finger', async () => {
    render(Actions, given);
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
    const yes = screen.getByRole('button', { name: 'Take' });
    expect(document.activeElement).toBe(yes);
    await fireEvent.click(yes);
    expect(given.settle).toHaveBeenCalledWith('take king');
    await fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(given.back).toHaveBeenCalledOnce();
  });

  it('takes the place of the prompt', () => {
    const prompt = 'Roll your dice.';
    const given = { question: 'Take it?', prompt, asked: true, hint: null, rule: 'C41', at };
    const { container } = render(Prompt, given);
    expect(container.textContent).toContain('Take it?');
    expect(container.textContent).not.toContain(prompt);
  });
});

describe('the prompt', () => {
  it('leads to the rule that speaks of it', async () => {
    render(Prompt, {
      question: undefined,
      prompt: 'Roll your dice.',
      asked: true,
      hint: null,
      rule: 'C41',
      at,
    });
    const rule = screen.getByRole('link', { name: 'Rule C41' });
    expect(rule.getAttribute('href')).toBe('/rules/court#C41');
    await fireEvent.click(rule);
    expect(at.show).toHaveBeenCalledExactlyOnceWith('C41');
  });
});
