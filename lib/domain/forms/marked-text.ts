import { textOfLink } from '@/lib/domain/fields/clickable';

/**
 * The Markdown that texts of forms may have: headings of one level, lists, bold words and links. Everything else stays as it was written.
 * Not a library: all of one would be part of every page with a form.
 */

/** A piece of a line. A link has its address, which is always safe to open. */
export interface Inline {
  text: string;
  isBold?: true;
  href?: string;
}

/** A part of a text. The lines of a paragraph end in line breaks. `first` is the number of the first item of a numbered list. */
export type TextPart =
  | { kind: 'heading'; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; first: number | null; items: Inline[][] };

const HEADING = /^#{1,6} +(\S.*)$/;
const ITEM = /^(?:[-*]|(\d{1,3})[.)]) +(\S.*)$/;
// No part may contain what begins another one, so that matching takes linear time.
const MARKED = /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\(([^()\s[\]]+)\)/g;
const SAFE = /^(?:https?:\/\/|mailto:)/i;

/** The parts of a text in reading order. A text without Markdown is one paragraph, exactly as it was written. */
export function partsOf(text: string): TextPart[] {
  const all = text.split('\n');
  if (!all.some((line) => HEADING.test(line) || ITEM.test(line))) {
    return [{ kind: 'paragraph', inlines: inlinesOf(text) }];
  }
  const parts: TextPart[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    const words = lines.join('\n').trim();
    if (words !== '') parts.push({ kind: 'paragraph', inlines: inlinesOf(words) });
    lines = [];
  };
  for (const line of all) {
    const heading = HEADING.exec(line)?.[1];
    const [, number, item] = ITEM.exec(line) ?? [];
    if (heading === undefined && item === undefined) {
      lines.push(line);
      continue;
    }
    endParagraph();
    if (heading !== undefined) parts.push({ kind: 'heading', inlines: inlinesOf(heading) });
    else if (item !== undefined)
      addItem(parts, number === undefined ? null : Number(number), inlinesOf(item));
  }
  endParagraph();
  return parts;
}

function addItem(parts: TextPart[], number: number | null, item: Inline[]): void {
  const last = parts.at(-1);
  const isSame = last?.kind === 'list' && (last.first === null) === (number === null);
  if (isSame) last.items.push(item);
  else parts.push({ kind: 'list', first: number, items: [item] });
}

function inlinesOf(words: string): Inline[] {
  const inlines: Inline[] = [];
  let end = 0;
  for (const match of words.matchAll(MARKED)) {
    const [whole, bold, text = '', address = ''] = match;
    if (bold === undefined && !SAFE.test(address)) continue;
    if (match.index > end) inlines.push({ text: words.slice(end, match.index) });
    inlines.push(
      bold === undefined ? { text: textOfLink(text, address), href: address } : { text: bold, isBold: true },
    );
    end = match.index + whole.length;
  }
  if (end < words.length) inlines.push({ text: words.slice(end) });
  return inlines;
}

/** The parts as plain lines, for documents and messages. A link is followed by its address. */
export function plainWords(text: string): string {
  return partsOf(text).map(plainPart).join('\n');
}

/** The same for one part. */
export function plainPart(part: TextPart): string {
  if (part.kind !== 'list') return plainInlines(part.inlines);
  return part.items
    .map((item, index) => `${part.first === null ? '•' : `${part.first + index}.`} ${plainInlines(item)}`)
    .join('\n');
}

const plainInlines = (inlines: readonly Inline[]): string =>
  inlines
    .map(({ text, href }) =>
      href && href !== text && href !== `mailto:${text}` ? `${text} (${href.replace(/^mailto:/, '')})` : text,
    )
    .join('');
