import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCALES, languageTag } from '@/lib/domain/locale';

/** Files that name a language, with how often, and why they may. Everything else goes through the list in `lib/domain/locale.ts`. */
const MAY_NAME: Record<string, { times: number; because: string }> = {
  'lib/domain/locale.ts': {
    times: 2 * LOCALES.length + 1,
    because: 'is the list, and says which language is the default',
  },
  'lib/platform/database/columns/columns.ts': {
    times: 1,
    because: 'the specification has a field for English',
  },
  'lib/domain/time.ts': { times: 2, because: 'Swedish writes days as YYYY-MM-DD, and times as HH:mm' },
  'lib/server/http/csp-reports.ts': { times: 1, because: 'answers browsers, nobody reads it' },
  'lib/server/http/webhooks.ts': {
    times: 1,
    because: 'answers other systems, whose developers read English',
  },
  'lib/features/organisation/starting-body.ts': {
    times: 2,
    because: 'is texts, of which another language shows the Swedish',
  },
  'lib/server/http/openapi-document.ts': { times: 1, because: 'sorts English names' },
};

const codes = LOCALES.flatMap((locale) => [locale, languageTag(locale)]).join('|');
/** As a text of its own, as a key or as a member: `'en'`, `en:`, `.en`. */
const NAMED = new RegExp(
  `(['"\`])(?:${codes})\\1|(?<![\\w.'])(?:${codes})\\??:|\\.(?:${codes})\\b(?!\\.json)`,
  'g',
);

function namings(): Record<string, number> {
  const files = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated'))
      .map((name) => `${folder}/${name}`),
  );
  const counted = [...files, 'middleware.ts', 'next.config.mjs'].map((file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '');
    return [file, [...code.matchAll(NAMED)].length] as const;
  });
  return Object.fromEntries(counted.filter(([, times]) => times > 0));
}

it('no code knows which languages there are, but for places with a reason', () => {
  expect(namings()).toEqual(
    Object.fromEntries(Object.entries(MAY_NAME).map(([file, { times }]) => [file, times])),
  );
});

it('every language has a file of texts, and every file is a language', () => {
  expect(readdirSync('messages').sort()).toEqual(LOCALES.map((locale) => `${locale}.json`).sort());
});

it('no check of the database names a language that is still there', () => {
  const folder = 'prisma/migrations';
  const all = readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .sort();
  const source = all.map((name) => readFileSync(`${folder}/${name}/migration.sql`, 'utf8')).join('\n');
  const added = [...source.matchAll(/locale text[^,;]*CHECK \(locale IN/g)].length;
  const dropped = [...source.matchAll(/DROP CONSTRAINT \w+_locale_check/g)].length;
  expect(added).toBe(dropped);
});
