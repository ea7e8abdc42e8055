/** What is done to texts. */
import { getLocale } from '$lib/words';

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** "Ann, Bo, and Cy", as the language of the catalogue lists things. */
export const listed = (words: string[]) => new Intl.ListFormat(getLocale()).format(words);

/** Sentences one after the other; what has no end of its own gets one. */
export const sentences = (...said: string[]) =>
  said
    .filter(Boolean)
    .map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`))
    .join(' ');

/** A name from a program, such as `after_first_roll`, as words: "After first roll". */
export const readable = (name: string) => capital(name.replaceAll('_', ' '));
