import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { JSON_DEPTH, RATE_LIMITS } from '@/lib/domain/limits';

const text = readFileSync('docs/security.md', 'utf8');

it('docs/security.md says of every deviation from ASVS what it costs', () => {
  const section = text.slice(text.indexOf('| not met |'), text.indexOf('| left to whoever runs it |'));
  const deviations = [...section.matchAll(/^\| V[\d.–]+ \| (.*) \|$/gm)].map(([, why = '']) => why);
  expect(deviations.length).toBeGreaterThan(5);
  expect(deviations.filter((why) => !/. Cost: ./.test(why))).toEqual([]);
});

it('docs/security.md names only tests that there are', () => {
  const named = [...text.matchAll(/`((?:tests|e2e|docs)\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

it('docs/security.md has the limits as they are', () => {
  const rows = [...text.matchAll(/^\| `(\w+)` \| (\d+) \| (\d+) \| \w/gm)].map(
    ([, name, points, seconds]) => [name, { points: Number(points), seconds: Number(seconds) }],
  );
  const limits = Object.entries(RATE_LIMITS).map(([name, { points, seconds }]) => [
    name,
    { points, seconds },
  ]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(limits));
  expect(text).toContain(`JSON may be nested ${JSON_DEPTH} levels deep`);
});
