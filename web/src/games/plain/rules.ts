/** The rules that a game's author wrote down, in sections. */
import type { RuleSection } from '$lib/table/game';

const HEADING = /^#+\s+/;

/** Reads the little of Markdown that rules are written in: headings and paragraphs. */
export function sections(text: string): RuleSection[] {
  const found: RuleSection[] = [{ title: '', paragraphs: [] }];
  for (const block of text.split(/\n\s*\n/).map((part) => part.trim())) {
    const [first = '', ...rest] = block.split('\n');
    const heading = HEADING.test(first);
    if (heading) found.push({ title: bare(first.replace(HEADING, '')), paragraphs: [] });
    const words = bare((heading ? rest : [first, ...rest]).join(' '));
    if (words) found.at(-1)?.paragraphs.push(words);
  }
  return found.filter(({ title, paragraphs }) => title || paragraphs.length > 0);
}

/** Without the signs that set words off. */
const bare = (words: string): string =>
  words.replace(/[*_`]{1,3}(\S(?:.*?\S)?)[*_`]{1,3}/g, '$1').trim();
