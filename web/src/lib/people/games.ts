/** Requests about my games and about ratings. */
import { get } from '$lib/api';
import type { GameFigures, MyGames, RatingHistory, Standings } from '$lib/generated/messages';

export interface Wanted {
  game: string;
  people: string;
  result: string;
}

export function myGames(wanted: Wanted, before: number | null = null): Promise<MyGames> {
  const query = new URLSearchParams();
  for (const name of ['game', 'people', 'result'] as const) {
    const value = wanted[name].trim();
    if (value) query.set(name, value);
  }
  if (before !== null) query.set('before', String(before));
  return get<MyGames>(`/me/games?${query}`);
}

export const figures = () => get<GameFigures[]>('/me/figures');
export const standings = (game: string) => get<Standings>(`/ratings/${game}`);
export const ratingHistory = (game: string, who: string) =>
  get<RatingHistory>(`/ratings/${game}/${who}`);
