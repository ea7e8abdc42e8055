/** The rules of a game as a book: the little of Markdown they are written in, read into chapters. */

/** A stretch of words. */
export interface Span {
  text: string;
  style?: 'strong' | 'em' | 'code';
  /** The id of a rule, which is an address. */
  rule?: string;
  /** Here it is named for the first time: its address leads here. */
  first?: boolean;
}

export type Words = Span[];
export type Block =
  | { kind: 'paragraph'; words: Words }
  | { kind: 'list'; items: Words[] }
  | { kind: 'table'; head: Words[]; rows: Words[][] };

export interface Chapter {
  title: string;
  /** 1 is the book itself, 2 a chapter, 3 a part of one. */
  level: number;
  blocks: Block[];
}

const HEADING = /^(#{1,3})\s+(.*)$/;
const ITEM = /^[-*]\s+/;
/** Set off by signs, or an id as games have them: a letter and a number. */
const MARKED = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b([A-Z]\d{1,3})\b/;

/** Reads a whole book; what stands before the first heading is a chapter without title. */
export function read(text: string): Chapter[] {
  const book: Chapter[] = [];
  for (const part of text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [first = '', ...rest] = part.split('\n');
    const heading = HEADING.exec(first);
    if (heading)
      book.push({ title: bare(heading[2] ?? ''), level: heading[1]?.length ?? 1, blocks: [] });
    else if (book.length === 0) book.push({ title: '', level: 1, blocks: [] });
    const lines = heading ? rest : [first, ...rest];
    if (lines.length > 0) book.at(-1)?.blocks.push(block(lines));
  }
  markFirst(book);
  return book;
}

function markFirst(book: Chapter[]): void {
  const named = new Set<string>();
  for (const span of book
    .flatMap(({ blocks }) => blocks)
    .flatMap(wordsOf)
    .flat()) {
    if (!span.rule || named.has(span.rule)) continue;
    named.add(span.rule);
    span.first = true;
  }
}

function block(lines: string[]): Block {
  if (lines[0]?.startsWith('|')) return table(lines);
  if (ITEM.test(lines[0] ?? '')) return { kind: 'list', items: items(lines).map(words) };
  return { kind: 'paragraph', words: words(lines.join(' ')) };
}

/** A line that begins no item belongs to the one before. */
function items(lines: string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) found.push(line.replace(ITEM, ''));
    else found.push(`${found.pop() ?? ''} ${line.trim()}`);
  }
  return found;
}

function table([head = '', , ...rows]: string[]): Block {
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

const cells = (row: string): Words[] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => words(cell.trim()));

/** Words with what is set off in them. */
export function words(text: string): Words {
  const found = MARKED.exec(text);
  if (!found) return text ? [{ text }] : [];
  const [whole, strong, em, code, rule] = found;
  const before = text.slice(0, found.index);
  const inner: Span = strong
    ? { text: strong, style: 'strong' }
    : em
      ? { text: em, style: 'em' }
      : code
        ? { text: code, style: 'code' }
        : { text: rule ?? '', rule: rule ?? '' };
  const after = words(text.slice(found.index + whole.length));
  return [...(before ? [{ text: before }] : []), inner, ...after];
}

const bare = (title: string): string =>
  words(title)
    .map(({ text }) => text)
    .join('');

/** All words of a block, for the search. */
export const textOf = (block: Block): string =>
  wordsOf(block)
    .flatMap((all) => all.map(({ text }) => text))
    .join('');

/** The rules that are told in a block. */
export const rulesIn = (block: Block): string[] =>
  wordsOf(block).flatMap((all) => all.flatMap(({ rule, first }) => (rule && first ? [rule] : [])));

function wordsOf(block: Block): Words[] {
  if (block.kind === 'paragraph') return [block.words];
  return block.kind === 'list' ? block.items : [...block.head, ...block.rows.flat()];
}

/** The blocks in which all these words occur, chapter by chapter; a title that has them all counts. */
export function search(book: Chapter[], asked: string): Chapter[] {
  const wanted = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  return book.flatMap((chapter) => {
    const blocks = has(chapter.title)
      ? chapter.blocks
      : chapter.blocks.filter((one) => has(textOf(one)));
    return blocks.length > 0 ? [{ ...chapter, blocks }] : [];
  });
}
