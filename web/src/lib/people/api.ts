/** Requests about who one is; pages that need them load this. */
import { get, post, remove } from '$lib/api';
import type {
  Ceremony,
  DeviceCode,
  Kept,
  Me,
  PersonSettings,
  Recovery,
} from '$lib/generated/messages';

export const me = () => get<Me>('/me');
export const choose = (settings: PersonSettings) => post<Me>('/me/settings', settings);
export const keep = (chosen: PersonSettings, credential: string | null) =>
  post<Kept>('/me/keep', { chosen, credential });
export const toMake = (settings: PersonSettings) =>
  post<Ceremony>('/me/passkeys/options', settings);
export const toEnter = () => post<Ceremony>('/me/entries/options', {});
export const enter = (credential: string) => post<Me>('/me/entries', { credential });
export const newRecovery = () => post<Recovery>('/me/recovery', {});
export const recover = (code: string) => post<Kept>('/me/recoveries', { code });
export const linkDevice = () => post<DeviceCode>('/me/links', {});
export const addDevice = (code: string) => post<Me>('/me/devices', { code });
export const endSession = (id: string) => remove<Me>(`/me/sessions/${id}`);
export const dropPasskey = (id: string) => remove<Me>(`/me/passkeys/${id}`);
export const forgetMe = () => remove<Me>('/me');
export const EXPORT = '/api/me/export';
