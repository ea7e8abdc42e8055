/** How chances and shares are said. */
import * as m from '$words';
import type { Likely, Weighing } from '$lib/generated/messages';
import type { Coach } from './coaching.svelte';

/** What each kind of coach does. */
export const ABOUT: Record<Coach, () => string> = {
  off: m.coach_about_off,
  demand: m.coach_about_demand,
  teacher: m.coach_about_teacher,
};

export const percent = (share: number): number => Math.round(share * 100);

/** An error in points of a hundred, rounded up; 0 only where there is none. */
export const points = (error: number): number => (error > 0 ? Math.ceil(error * 100) : 0);

/** "the Knight: 62 %", with how sure that is. */
export function likelyWords({ what, chance, error }: Likely): string {
  const words = { what, percent: percent(chance), error: points(error) };
  return error > 0 ? m.coach_chance_error(words) : m.coach_chance(words);
}

/** "62 % ± 3" */
export function digits({ chance, error }: Pick<Likely, 'chance' | 'error'>): string {
  const words = { percent: percent(chance), error: points(error) };
  return error > 0 ? m.coach_percent_error(words) : m.coach_percent(words);
}

/** What a decision, which was told in `words`, is worth. */
export function shareWords(words: string, { share, error }: Weighing): string {
  const said = { words: words.replace(/\.$/, ''), percent: percent(share), error: points(error) };
  return error > 0 ? m.coach_share(said) : m.coach_share_exact(said);
}
