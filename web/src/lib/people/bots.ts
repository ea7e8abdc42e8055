/** Requests about bots by others: one's own, and those that may be asked to a table. */
import { get, post, remove } from '$lib/api';
import type { OwnRobot, RobotHere, RobotToken, TableInfo } from '$lib/generated/messages';

export const ownBots = () => get<OwnRobot[]>('/me/bots');
export const makeBot = (name: string) => post<RobotToken>('/me/bots', { name });
export const renewToken = (bot: string) => post<RobotToken>(`/me/bots/${bot}/token`, {});
export const endToken = (bot: string) => remove<OwnRobot[]>(`/me/bots/${bot}/token`);
export const removeBot = (bot: string) => remove<OwnRobot[]>(`/me/bots/${bot}`);
export const botsHere = (game: string) => get<RobotHere[]>(`/bots/${game}`);
/** Offers an open seat to a bot. */
export const challenge = (table: string, seat: number, bot: string) =>
  post<TableInfo>(`/tables/${table}/challenge`, { seat, bot });
