import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/lib/domain/locale';

const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json'));
const root = JSON.parse(read('package-lock.json')).packages[''];
const [, least] = /LEAST_NODE = (\d+);/.exec(read('scripts/bootstrap.mjs')) ?? [];

describe('the Node that a machine needs', () => {
  it('is the same to npm, in the lock and to what starts everything', () => {
    expect(least).toMatch(/^\d+$/);
    expect([manifest.engines, root.engines]).toEqual([{ node: `>=${least}` }, { node: `>=${least}` }]);
  });

  it.each(['README.md', 'CONTRIBUTING.md', ...LOCALES.map((locale) => `docs/guide/${locale}/operator.md`)])(
    'is what %s says',
    (file) => {
      expect(read(file)).toMatch(new RegExp(`\\bNode ${least} (or later|eller senare)\\b`));
    },
  );

  it('is not the one that packages ask for, of which npm would warn', () => {
    expect(read('.npmrc')).toMatch(/^loglevel=error$/m);
  });
});

it('the Node of the project is the same to npm, to nvm and in the types', () => {
  expect(read('.nvmrc').trim()).toBe(manifest.dependencies.node);
  const major = (version: string) => version.split('.')[0];
  expect(major(manifest.devDependencies['@types/node'])).toBe(major(manifest.dependencies.node));
  expect(read('CONTRIBUTING.md')).toContain(`Node ${major(manifest.dependencies.node)}`);
});
