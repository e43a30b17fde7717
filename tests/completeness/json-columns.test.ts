import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The columns of the database that hold JSON. */
const COLUMNS = [...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^ {2}(\w+) +Json\b/gm)].map(
  ([, name]) => name,
);

/** `row.details as Details`, `(details ?? {}) as { … }`. `Json` is what is read as any JSON. */
const CAST = new RegExp(
  String.raw`\b(${COLUMNS.join('|')})\b[\s)]*(\?\?[^;,=]{0,20})?\s+as\s+(\{|(?!Json\b)[A-Z])`,
);

/** Calls hand over what they have parsed as `input`. */
const PARSED_BEFORE = ['lib/server/http/**', 'lib/platform/worker/**', 'lib/generated/**'];

it('what a column of JSON holds is parsed, not taken for granted', () => {
  expect(COLUMNS.length).toBeGreaterThan(15);
  const files = globSync('lib/**/*.ts', { exclude: PARSED_BEFORE });
  expect(files.filter((file) => CAST.test(readFileSync(file, 'utf8')))).toEqual([]);
});
