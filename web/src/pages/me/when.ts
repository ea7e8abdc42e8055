/** When something was, as the language of the catalogue says it. */
import { getLocale } from '$lib/words';

const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };

export const day = (seconds: number): string =>
  new Intl.DateTimeFormat(getLocale(), DAY).format(new Date(seconds * 1000));
