import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FLOORS } from '@/.dependency-cruiser.mjs';
import { withFloors } from '@/scripts/docs/floors-diagram';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`),
];

describe('docs/architecture.md', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');

  it('draws the floors that lint enforces; if not, run `npm run docs`', () => {
    expect(withFloors(text)).toBe(text);
    for (const folder of FLOORS.flatMap(({ folders }) => folders))
      expect(text).toContain(folder.replace('lib/', ''));
  });

  it('cannot lose its picture unseen', () => {
    expect(() => withFloors('# Architecture')).toThrow('markers');
  });
});

const CODE = globSync(
  '{app,components,lib,scripts,sandbox,prisma,tests,e2e}/**/*.{ts,tsx,mjs,css,sql}',
).filter((file) => !file.startsWith('lib/generated/'));
const NAMES = new Set([...CODE, ...readdirSync('.')].map((file) => path.basename(file)));
/** The file names in backticks that no file has. */
const unknownNames = (text: string) =>
  [...text.matchAll(/`(?:[\w./()@[\]-]*\/)?([\w.-]+\.(?:tsx?|css|sql))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !NAMES.has(name));

it('comments name only files that exist', () => {
  const comment = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm;
  const unknown = CODE.flatMap((file) =>
    unknownNames((readFileSync(file, 'utf8').match(comment) ?? []).join('\n')),
  );
  expect(unknown).toEqual([]);
});

describe('documents', () => {
  it.each(DOCUMENTS)('%s names only files that exist', (document) => {
    const text = readFileSync(document, 'utf8');
    const named = [
      ...text.matchAll(
        /`((?:app|components|lib|scripts|tests|e2e|prisma|messages|sandbox|docs|deploy)\/[^`\s*<…{},]+)`/g,
      ),
    ];
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
    expect(unknownNames(text)).toEqual([]);
  });

  it.each(['README.md', 'CONTRIBUTING.md'])('%s names only what is in the file that it names', (document) => {
    const named = [
      ...readFileSync(document, 'utf8').matchAll(
        /`(\w+)` in `((?:app|components|lib|scripts)\/[^`\s]+\.tsx?)`/g,
      ),
    ];
    const isIn = (name: string, file: string) => new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8'));
    expect(named.filter(([, name = '', file = '']) => !isIn(name, file)).map(([whole]) => whole)).toEqual([]);
  });

  it('decision records have a number of their own, a date and a status', () => {
    const records = readdirSync('docs/decisions').sort();
    expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length);
    const undated = records.filter(
      (name) =>
        !/^Date: \d{4}-\d{2}-\d{2}\. Status: \S/m.test(readFileSync(`docs/decisions/${name}`, 'utf8')),
    );
    expect(undated).toEqual([]);
  });
});
