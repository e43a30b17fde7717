import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDERS = ['app', 'components', 'lib', 'sandbox', 'scripts', 'prisma'];
const MOST_LINES = 250;

/** Files that may be longer, each with its reason. */
const MAY_BE_LONGER: Readonly<Record<string, string>> = {
  'lib/domain/limits.ts': 'is a table: the one place of every limit',
};

it('no file of code is longer than one can take in', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated'))
      .map((name) => `${folder}/${name}`),
  );
  const long = files.filter((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length > MOST_LINES);
  expect(long.sort()).toEqual(Object.keys(MAY_BE_LONGER).sort());
});
