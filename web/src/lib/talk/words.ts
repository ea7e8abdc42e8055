/** The quick words, in the language of whoever reads them. */
import * as m from '$words';
import type { React } from '$lib/generated/messages';

export type Word = React['word'];

const SAID: Record<Word, () => string> = {
  luck: m.talk_word_luck,
  well: m.talk_word_well,
  thanks: m.talk_word_thanks,
  wow: m.talk_word_wow,
  oops: m.talk_word_oops,
  moment: m.talk_word_moment,
};

export const WORDS = Object.keys(SAID) as Word[];

export const wordSaid = (word: Word): string => SAID[word]();
