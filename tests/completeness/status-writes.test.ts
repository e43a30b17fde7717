import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACTIONS, TRANSITIONS } from '@/lib/domain/lifecycle/transitions';

/** Where a write of the table of cases says the status: by a row of the table of transitions, and nowhere else. */
const BY_THE_TABLE = ['lib/engine/apply-change.ts', 'lib/features/case/create-case.ts'];

const WRITES = [
  'create',
  'createMany',
  'createManyAndReturn',
  'update',
  'updateMany',
  'updateManyAndReturn',
  'upsert',
];

const files = ['lib', 'app', 'components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated'))
    .map((name) => `${folder}/${name}`),
);

/** From an opening bracket to the one that closes it. */
function balanced(text: string, start: number): string {
  let depth = 0;
  for (let end = start; end < text.length; end += 1) {
    if ('([{'.includes(text[end] ?? '')) depth += 1;
    if (')]}'.includes(text[end] ?? '')) depth -= 1;
    if (depth === 0) return text.slice(start, end + 1);
  }
  throw new Error('A bracket is not closed');
}

/** The arguments of every call such as `tx.case.update(…)`. */
function caseWrites(source: string): string[] {
  const calls = source.matchAll(new RegExp(`\\.case\\s*\\.(${WRITES.join('|')})\\(`, 'g'));
  return [...calls].map((call) => balanced(source, call.index + call[0].length - 1));
}

/** Whether the columns that are written are all spelt out, and none is the status. */
function leavesStatus(options: string): boolean {
  const written = [...options.matchAll(/\b(?:data|create|update)\b(: \{)?/g)];
  return written.every(({ index, 0: match, 1: brace }) => {
    if (!brace) return false;
    const columns = balanced(options, index + match.length - 1);
    return !columns.includes('...') && !/\bstatus\b/.test(columns);
  });
}

it('writes the status of a case only through the table of transitions', () => {
  const elsewhere = files.filter((file) => {
    return caseWrites(readFileSync(file, 'utf8')).some((call) => !leavesStatus(call));
  });
  expect(elsewhere.sort()).toEqual(BY_THE_TABLE);
});

it('writes no status in SQL of its own', () => {
  const sql = /(UPDATE\s+"?case"?\s[^`]*\bstatus\s*=)|(INSERT\s+INTO\s+"?case"?[\s(])/i;
  expect(files.filter((file) => sql.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('takes every written status from a row, by name', () => {
  const [command = '', creation = ''] = BY_THE_TABLE.map((file) => readFileSync(file, 'utf8'));
  expect(creation).toMatch(/status: firstStatus\(/);
  expect(command).toMatch(/\.\.\.derived\.update,\s+\.\.\.statusUpdate\(theCase, status, /);
  const changing = readFileSync('lib/engine/change-status.ts', 'utf8');
  for (const status of changing.match(/status: '[A-Z_]+'/g) ?? [])
    expect.fail(`${status} is written by hand`);
});

it('draws in docs/domain.md exactly the rows of the table', () => {
  const document = readFileSync('docs/domain.md', 'utf8');
  const [, diagram = ''] = /```mermaid\n([\s\S]*?)```/.exec(document) ?? [];
  const drawn = [...diagram.matchAll(/^ {2}(\S+) --> (\S+): (.+)$/gm)].flatMap(([, from, , names = '']) =>
    names.split(', ').map((name) => ({ from, name })),
  );
  expect([...new Set(drawn.map(({ name }) => name))].sort()).toEqual(Object.keys(TRANSITIONS).sort());
  for (const { from = '', name } of drawn) {
    const sources: readonly string[] = TRANSITIONS[name as keyof typeof TRANSITIONS].from;
    if (from === '[*]') expect(sources).toEqual([]);
    else if (from !== 'any_active') expect(sources, name).toContain(from);
  }
  expect(ACTIONS).toEqual(expect.arrayContaining(drawn.map(({ name }) => name)));
});
