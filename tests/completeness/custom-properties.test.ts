import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('styles use no custom property that nothing sets', () => {
  const text = globSync('{app,components,lib}/**/*.{css,ts,tsx}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
  const set = new Set([...names(/(--[\w-]+)['"]?\s*:/g), ...names(/variable: '(--[\w-]+)'/g)]);
  const used = names(/var\((--[\w-]+)/g);
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => !set.has(name))).toEqual([]);
});
