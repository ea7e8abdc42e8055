/** Requests to the server. What goes wrong is thrown as a `Failure` that can be shown to a person. */
import * as m from '$words';
import type {
  Created,
  Draws,
  GameInfo,
  HouseInfo,
  NewSeat,
  NewTable,
  Problem,
  ReplayId,
  ReplayInfo,
  ReplayStep,
  TableInfo,
} from '$lib/generated/messages';

export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(`/api${path}`, init).catch(() => null);
  if (!answer) throw new Failure(0, 'network', m.problem_network());
  if (answer.ok) return answer;
  const problem = (await answer
    .json()
    .catch(() => ({ code: 'unknown', reason: answer.statusText }))) as Problem;
  throw new Failure(answer.status, problem.code, problem.reason);
}

const get = async <T>(path: string): Promise<T> => (await request(path)).json() as Promise<T>;

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json() as Promise<T>;
}

/** The rules of a game, as its author wrote them. */
export const rules = async (game: string): Promise<string> =>
  (await request(`/games/${game}/rules`)).text();

export const house = () => get<HouseInfo>('/house');
export const games = () => get<GameInfo[]>('/games');
export const createTable = (table: NewTable) => post<Created>('/tables', table);
export const tableInfo = (table: string) => get<TableInfo>(`/tables/${table}`);
export const joinTable = (table: string, seat: number, name: string) =>
  post<TableInfo>(`/tables/${table}/join`, { seat, name });
export const rematch = (table: string) => post<Created>(`/tables/${table}/rematch`, {});
export const giveShare = (table: string, share: string) =>
  post<TableInfo>(`/tables/${table}/share`, { share });
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
