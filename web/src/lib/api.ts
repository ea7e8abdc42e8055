/** Requests to the server. What goes wrong is thrown as a `Failure` that can be shown to a person. */
import * as m from '$words';
import { connection } from '$lib/connection.svelte';
import { getLocale } from '$lib/words';
import type {
  Arranging,
  CourseInfo,
  Created,
  Draws,
  GameInfo,
  HallInfo,
  HouseInfo,
  Invitation,
  LessonMoment,
  NewSeat,
  NewTable,
  PairingWish,
  Problem,
  ReplayId,
  ReplayInfo,
  ReplayStep,
  ReviewState,
  TableInfo,
} from '$lib/generated/messages';
import { loadWords, sayIf } from '$lib/words';
import type { Review } from '$lib/generated/review';

export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

/** A problem in the page's language; else as the server says it. */
export async function worded({
  code,
  about,
  values = {},
  reason = '',
}: Partial<Problem>): Promise<string> {
  await loadWords('problems').catch(() => undefined);
  return sayIf(`problem_${about}`, values) ?? sayIf(`problem_code_${code}`, { reason }) ?? reason;
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(`/api${path}`, init).catch(() => null);
  connection.heard(answer);
  if (!answer) throw new Failure(0, 'network', m.problem_network());
  if (answer.ok) return answer;
  const problem = (await answer
    .json()
    .catch(() => ({ code: 'unknown', reason: answer.statusText }))) as Partial<Problem>;
  throw new Failure(answer.status, problem.code ?? '', await worded(problem));
}

export const get = async <T>(path: string): Promise<T> =>
  (await request(path)).json() as Promise<T>;

export async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json() as Promise<T>;
}

export const remove = async <T>(path: string): Promise<T> =>
  (await request(path, { method: 'DELETE' })).json() as Promise<T>;

/** The rules of a game, as its author wrote them, in the language of the page where there are such. */
export const rules = async (game: string): Promise<string> =>
  (await request(`/games/${game}/rules?language=${getLocale()}`)).text();

export const house = () => get<HouseInfo>('/house');
export const games = () => get<GameInfo[]>('/games');
export const course = (game: string, language: string) =>
  get<CourseInfo>(`/games/${game}/lessons?language=${language}`);
export const learn = (game: string, lesson: string, taken: string[], language: string) =>
  post<LessonMoment>(`/games/${game}/lessons/${lesson}`, { taken, language });
export const createTable = (table: NewTable) => post<Created>('/tables', table);
export const tableInfo = (table: string) => get<TableInfo>(`/tables/${table}`);
export const joinTable = (table: string, seat: number, name: string) =>
  post<TableInfo>(`/tables/${table}/join`, { seat, name });
export const rematch = (table: string) => post<Created>(`/tables/${table}/rematch`, {});
export const giveShare = (table: string, share: string) =>
  post<TableInfo>(`/tables/${table}/share`, { share });
export const hall = () => get<HallInfo>('/hall');
export const pair = (wanted: PairingWish) => post<Created>('/hall/pairing', wanted);
export const arrange = (table: string, change: Arranging) =>
  post<TableInfo>(`/tables/${table}/arrange`, change);
export const invitation = (table: string) => get<Invitation>(`/tables/${table}/invitation`);
export const standUp = (table: string) => post<TableInfo>(`/tables/${table}/stand`, {});
export async function cancelTable(table: string): Promise<void> {
  await request(`/tables/${table}`, { method: 'DELETE' });
}
export const leaveTable = (table: string, bot: string) =>
  post<TableInfo>(`/tables/${table}/leave`, { bot });
export const comeBack = (table: string) => post<TableInfo>(`/tables/${table}/return`, {});
export const resign = (table: string, seat: number) =>
  post<TableInfo>(`/tables/${table}/resign`, { seat });
/** Offers to end the game without a result, or declines it. */
export const endGame = (table: string, agreed: boolean) =>
  post<TableInfo>(`/tables/${table}/end`, { agreed });
export const replaceAbsent = (table: string, seat: number) =>
  post<TableInfo>(`/tables/${table}/replace`, { seat });
export const recordAddress = (table: string) => `/api/tables/${table}/record`;

/** Keeps a record on the server to look at. */
export const openRecord = (record: string) => post<ReplayId>('/replays', { record });
/** The text behind a replay, whoever opened it. */
export const replayRecord = async (replay: string) =>
  (await request(`/replays/${replay}/record`)).text();
/** A game with all that happened in it; a long one comes in parts. */
export async function replayInfo(replay: string): Promise<ReplayInfo> {
  const info = await get<ReplayInfo>(`/replays/${replay}`);
  const happened = [...info.happened];
  while (happened.length < info.steps) {
    const part = await get<ReplayInfo>(`/replays/${replay}?since=${happened.length}`);
    if (!part.happened.length) break;
    happened.push(...part.happened);
  }
  return { ...info, happened };
}
/** As a seat sees it, or as somebody who watches. */
export const replayStep = (replay: string, step: number, seat: number | null) =>
  get<ReplayStep>(`/replays/${replay}/steps/${step}${seat === null ? '' : `?seat=${seat}`}`);
export const playOn = (replay: string, at: number, seats: NewSeat[]) =>
  post<Created>(`/replays/${replay}/play`, { at, seats });
/** What chance has settled after a step, and what else it could have. */
export const draws = (replay: string, since: number) =>
  get<Draws>(`/replays/${replay}/draws?since=${since}`);

const reviewPath = (replay: string, depth: string, what = '') =>
  `/replays/${replay}/review${what}?depth=${depth}`;
/** Has a finished game reviewed; one that was is there at once. */
export const askReview = (replay: string, depth: string) =>
  post<ReviewState>(`/replays/${replay}/review`, { depth });
export const reviewState = (replay: string, depth: string) =>
  get<ReviewState>(reviewPath(replay, depth));
export const review = (replay: string, depth: string) =>
  get<Review>(reviewPath(replay, depth, '/found'));
export const reviewAddress = (replay: string, depth: string) =>
  `/api${reviewPath(replay, depth, '/found')}`;
export async function cancelReview(replay: string, depth: string): Promise<void> {
  await request(reviewPath(replay, depth), { method: 'DELETE' });
}
