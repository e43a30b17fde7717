import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GUIDES } from '@/lib/domain/guides';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/domain/locale';
import { readGuide } from '@/lib/features/guide/read-guide';
import { PICTURES } from '@/scripts/guide/pictured-pages';

const textOf = (language: string, file: string) => readFileSync(`docs/guide/${language}/${file}`, 'utf8');
const FILES = readdirSync('docs/guide/sv');
/** A language may be without guides, but not with some of them. */
const LANGUAGES = readdirSync('docs/guide');
const EVERY = LANGUAGES.flatMap((language) => FILES.map((file) => ({ language, file })));

/** Every text of the product in a language. */
function textsOf(language: string): Set<string> {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') found.add(value);
    else for (const part of Object.values(value as object)) collect(part);
  };
  collect(JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')));
  return found;
}

describe('the guides', () => {
  it('are there for each kind of people, in the default language and in any that has guides', () => {
    expect(LOCALES).toEqual(expect.arrayContaining(LANGUAGES));
    expect(LANGUAGES).toContain(DEFAULT_LOCALE);
    for (const language of LANGUAGES) {
      expect(readdirSync(`docs/guide/${language}`).sort()).toEqual(
        [...GUIDES, 'operator'].map((guide) => `${guide}.md`).sort(),
      );
    }
  });

  it.each(FILES)('%s has the same parts in every language', (file) => {
    const shapes = LANGUAGES.map((language) =>
      textOf(language, file)
        .split('\n')
        .flatMap((line) => /^(#+|-|\d+\.|!\[)/.exec(line)?.[1] ?? []),
    );
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  });

  it.each(EVERY)('$file in $language calls buttons and pages as the product does', ({ language, file }) => {
    const named = [...textOf(language, file).matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words);
    const texts = textsOf(language);
    expect(named.filter((words) => !texts.has(words))).toEqual([]);
  });

  it('show the pictures that are taken, and no others', () => {
    const shown = EVERY.flatMap(({ language, file }) =>
      [...textOf(language, file).matchAll(/guide-pictures\/([\w-]+)\.png/g)].map(([, name]) => name),
    );
    const taken = LANGUAGES.flatMap((language) => PICTURES.map(({ name }) => `${language}-${name}`));
    expect(shown.sort()).toEqual(taken.sort());
    for (const name of taken) expect(existsSync(`public/guide-pictures/${name}.png`)).toBe(true);
  });

  it('are read with the addresses of their pictures, and only where there is one', async () => {
    const guide = await readGuide('sv', 'case-worker');
    expect(guide?.title).toBe('Guide för handläggare');
    expect(guide?.html).toContain('src="/guide-pictures/sv-worklist.png"');
    expect(guide?.html).not.toContain('<h1');
    for (const [language, name] of [
      ['sv', 'operator'],
      ['sv', '../../api'],
      ['de', 'applicant'],
    ] as const) {
      expect(readGuide(language, name)).toBeNull();
    }
  });
});
