import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Where a moment is Greenwich's on purpose: columns of the type date. */
const MAY = ['lib/domain/time.ts'];

it('a day is told in Swedish time everywhere: no moment is cut to its day in Greenwich', () => {
  const cut = globSync('{app,components,lib}/**/*.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes('.toISOString().slice(0, 10)'),
  );
  expect(cut.sort()).toEqual(MAY);
});
