import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { marked, type Token } from 'marked';
import { GUIDES, type Guide } from '@/lib/domain/guides';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@/lib/domain/locale';

export interface ReadGuide {
  /** The language that it is written in. */
  language: Locale;
  title: string;
  /** Made from the product's own file, so nothing in it is from outside. */
  html: string;
}

const read = new Map<string, Promise<ReadGuide>>();

/**
 * Returns a guide as it is shown, or null if there is no such language or guide. A language without guides has those of the default
 * language. A guide that has been read is cached. If reading failed, the next call tries again.
 */
export function readGuide(language: string, guide: string): Promise<ReadGuide> | null {
  if (!isLocale(language) || !GUIDES.includes(guide as Guide)) return null;
  const known = read.get(`${language}/${guide}`);
  if (known) return known;
  const written = existsSync(fileOf(language, guide)) ? language : DEFAULT_LOCALE;
  const made = readFile(fileOf(written, guide), 'utf8').then((text) => ({
    language: written,
    ...guideOf(text),
  }));
  read.set(`${language}/${guide}`, made);
  made.catch(() => read.delete(`${language}/${guide}`));
  return made;
}

const fileOf = (language: Locale, guide: string): string =>
  path.join(process.cwd(), 'docs', 'guide', language, `${guide}.md`);

/** The title, and the rest as HTML. Pictures lie in `public`, which files next to the guide name by a path and browsers by an address. */
export function guideOf(markdown: string): Omit<ReadGuide, 'language'> {
  const [first, ...rest] = marked.lexer(markdown);
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('A guide begins with its title');
  const body: Token[] = rest;
  marked.walkTokens(body, (token) => {
    if (token.type === 'image') token.href = token.href.replace(/^(\.\.\/)+public/, '');
  });
  return { title: first.text, html: marked.parser(body) };
}
