/** Requests about talk; what is said goes over the table's socket. */
import { get, post, remove } from '$lib/api';
import type { BlockedPerson, Introducing, Reported, Shunning, Talk } from '$lib/generated/messages';

/** Somebody who watches wants to talk. */
export const introduce = (table: string, name: string) =>
  post<Introducing>(`/tables/${table}/talk`, { name });
/** Hears somebody no more, or again. */
export const shun = (table: string, shunning: Shunning) =>
  post<Talk>(`/tables/${table}/shun`, shunning);
export const report = (table: string, line: number) =>
  post<Reported>(`/tables/${table}/report`, { line });
export const blocks = () => get<BlockedPerson[]>('/me/blocks');
export const unblock = (id: string) => remove<BlockedPerson[]>(`/me/blocks/${id}`);
