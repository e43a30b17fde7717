import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { JSON_DEPTH } from '@/lib/domain/limits';
import { RATE_LIMITS } from '@/lib/domain/rate-limits';

const text = readFileSync('docs/security.md', 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are the first ones of it, but of V15.4. */
const SECTIONS = `V1.1:2 V1.2:9 V1.3:11 V1.4:3 V1.5:2 V2.1:3 V2.2:3 V2.3:4 V2.4:1 V3.2:2 V3.3:4 V3.4:6 V3.5:5 V3.7:2 V4.1:3 V4.2:1
  V4.3:2 V4.4:4 V5.1:1 V5.2:3 V5.3:2 V5.4:3 V6.1:3 V6.2:12 V6.3:4 V6.4:4 V6.5:5 V6.6:3 V6.8:4 V7.1:3 V7.2:4 V7.3:2 V7.4:5 V7.5:2 V7.6:2
  V8.1:2 V8.2:3 V8.3:1 V8.4:1 V9.1:3 V9.2:4 V10.1:2 V10.2:2 V10.3:4 V10.4:11 V10.5:5 V10.6:2 V10.7:3 V11.1:2 V11.2:3 V11.3:3 V11.4:4
  V11.5:1 V11.6:1 V12.1:3 V12.2:2 V12.3:4 V13.1:1 V13.2:5 V13.3:2 V13.4:5 V14.1:2 V14.2:4 V14.3:3 V15.1:3 V15.2:3 V15.3:7 V16.1:1
  V16.2:5 V16.3:4 V16.4:3 V16.5:3 V17.1:1 V17.2:4 V17.3:2`;

it('docs/security.md says something of every requirement of level 2, once', () => {
  const expected = SECTIONS.trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [section = '', count] = entry.split(':');
      return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
    })
    .concat('V15.4.2');
  const said = [
    ...text.matchAll(/^\| (V\d+\.\d+)\.(\d+)(?:–(\d+))? \| (met|operator|n\/a|deviation) \|/gm),
  ].flatMap(([, section, first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${section}.${Number(first) + index}`,
    ),
  );
  expect(said.sort()).toEqual(expected.sort());
});

const rows = [...text.matchAll(/^\| (V[\d.–]+) \| ([\w/]+) \| (.*) \|$/gm)].map(
  ([, name, what, why = '']) => ({
    name,
    what,
    why,
  }),
);

it('docs/security.md names a test for every requirement that is met, or says why there is none', () => {
  const met = rows.filter(({ what }) => what === 'met');
  expect(met.length).toBeGreaterThan(100);
  const isProven = ({ why }: { why: string }) =>
    /`(tests|e2e)\/[\w./-]+`/.test(why) || why.startsWith('no test: ');
  expect(met.filter((row) => !isProven(row))).toEqual([]);
});

it('docs/security.md says of every deviation why, and what it costs, and of everything else why it is none of ours', () => {
  expect(rows.filter(({ what, why }) => what === 'deviation' && !/. Cost: ./.test(why))).toEqual([]);
  expect(rows.filter(({ why }) => why.trim() === '')).toEqual([]);
});

it('docs/security.md names only tests that there are', () => {
  const named = [...text.matchAll(/`((?:tests|e2e|docs)\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(100);
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
