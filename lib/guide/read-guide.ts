import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { marked, type Token } from 'marked';
import { GUIDES, type Guide } from '@/lib/domain/guides';
import { isLocale } from '@/lib/domain/locale';

export interface ReadGuide {
  title: string;
  /** Made from the product's own file: nothing in it is from outside. */
  html: string;
}

const read = new Map<string, Promise<ReadGuide>>();

/** A guide as it is shown; null where there is none of that name in that language. Kept once it has been read, and read again if that failed. */
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

/** The title, and the rest as HTML. Pictures lie in `public`, which files beside the guide name by a path and browsers by an address. */
export function guideOf(markdown: string): ReadGuide {
  const [first, ...rest] = marked.lexer(markdown);
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('A guide begins with its title');
  const body: Token[] = rest;
  marked.walkTokens(body, (token) => {
    if (token.type === 'image') token.href = token.href.replace(/^(\.\.\/)+public/, '');
  });
  return { title: first.text, html: marked.parser(body) };
}
