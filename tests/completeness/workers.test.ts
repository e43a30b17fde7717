import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Packages that open what strangers send, or that draw. */
const OPENERS = ['pdf-lib', '@pdf-lib/fontkit', 'file-type', 'jpeg-js', 'libheif-js', 'node:zlib', 'zlib'];
const WORKERS = ['lib/worker/', 'lib/file-check/', 'lib/typesetting/'];

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b(?! type\b)[^;]*?from '([^']+)'/gm)].map(
    ([, from = '']) => from,
  );
const isOpener = (from: string) => OPENERS.some((name) => from === name || from.startsWith(`${name}/`));

it('only worker processes open files and draw documents', () => {
  const files = globSync(['lib/**/*.ts', 'app/**/*.{ts,tsx}', 'middleware.ts', 'instrumentation.ts']);
  expect(files.length).toBeGreaterThan(300);
  const outside = files.filter((file) => !WORKERS.some((folder) => file.startsWith(folder)));
  expect(outside.filter((file) => importsOf(file).some(isOpener))).toEqual([]);
  // The rule finds something where there is something.
  expect(files.filter((file) => importsOf(file).some(isOpener)).length).toBeGreaterThan(5);
});

it('nothing that serves requests imports what worker processes run, but its types and what starts them', () => {
  const allowed = ['@/lib/worker/run-task', '@/lib/worker/worker-process', '@/lib/file-check/file-rules'];
  const files = globSync(['lib/**/*.ts', 'app/**/*.{ts,tsx}']).filter(
    (file) => !WORKERS.some((folder) => file.startsWith(folder)),
  );
  const found = files.flatMap((file) =>
    importsOf(file).filter(
      (from) => /\/(worker|file-check|typesetting)\//.test(from) && !allowed.includes(from),
    ),
  );
  expect(found).toEqual([]);
});
