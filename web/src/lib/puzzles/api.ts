/** What the server says of puzzles. */
import { get, post } from '$lib/api';
import type { PuzzleList, PuzzleMoment, PuzzleToday } from '$lib/generated/messages';

export const todays = () => get<PuzzleToday[]>('/puzzles');
export const puzzles = (game: string) => get<PuzzleList>(`/games/${game}/puzzles`);
export const puzzle = (game: string, day: string) =>
  get<PuzzleMoment>(`/games/${game}/puzzles/${day}`);
export const tryDecision = (game: string, day: string, step: number, action: string) =>
  post<PuzzleMoment>(`/games/${game}/puzzles/${day}/tries`, { step, action });
export const hint = (game: string, day: string) =>
  post<PuzzleMoment>(`/games/${game}/puzzles/${day}/hint`, {});
export const answer = (game: string, day: string) =>
  post<PuzzleMoment>(`/games/${game}/puzzles/${day}/answer`, {});
