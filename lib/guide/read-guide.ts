import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { marked, type Token } from 'marked';
import { GUIDES, type Guide } from '@/lib/domain/guides';
import { isLocale } from '@/lib/domain/locale';

export interface ReadGuide {
  title: string;
  /** Made from the product's own file, so nothing in it is from outside. */
  html: string;
}

const read = new Map<string, Promise<ReadGuide>>();

/**
 * Returns a guide as it is shown, or null if there is no guide of that name in that language. A guide that has been read is kept. If
 * reading failed, the next call tries again.
 */
export function readGuide(language: string, guide: string): Promise<ReadGuide> | null {
  if (!isLocale(language) || !GUIDES.includes(guide as Guide)) return null;
  const file = path.join(process.cwd(), 'docs', 'guide', language, `${guide}.md`);
  const known = read.get(file);
  if (known) return known;
  const made = readFile(file, 'utf8').then(guideOf);
  read.set(file, made);
  made.catch(() => read.delete(file));
  return made;
}

/** The title, and the rest as HTML. Pictures are in `public`. The guide's file refers to them by a path, and browsers by an address. */
export function guideOf(markdown: string): ReadGuide {
  const [first, ...rest] = marked.lexer(markdown);
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('A guide begins with its title');
  const body: Token[] = rest;
  marked.walkTokens(body, (token) => {
    if (token.type === 'image') token.href = token.href.replace(/^(\.\.\/)+public/, '');
  });
  return { title: first.text, html: marked.parser(body) };
}
