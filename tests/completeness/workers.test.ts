import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { NextConfig } from 'next';
import { expect, it } from 'vitest';

/** Packages that open what strangers send, or that draw. */
const OPENERS = [
  'pdf-lib',
  'fontkit',
  'file-type',
  'jpeg-js',
  'libheif-js',
  '@embedpdf/pdfium',
  '@resvg/resvg-wasm',
  'node:zlib',
  'zlib',
];
const WORKERS = ['lib/platform/worker/', 'lib/platform/file-check/', 'lib/platform/typesetting/'];

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
  const allowed = [
    '@/lib/platform/worker/run-task',
    '@/lib/platform/worker/worker-process',
    '@/lib/platform/file-check/file-maxima',
  ];
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

it('what worker processes run imports only what Node finds by itself: packages, and files by relative paths with their endings', async () => {
  const seen = new Set<string>();
  const wrong: string[] = [];
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    const lazy = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, from = '']) => from);
    for (const from of [...importsOf(file), ...lazy]) {
      if (from.startsWith('@/') || (from.startsWith('.') && !from.endsWith('.ts')))
        wrong.push(`${file}: ${from}`);
      else if (from.startsWith('.')) visit(path.join(path.dirname(file), from));
    }
  };
  visit('lib/platform/worker/program.ts');
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(15);
  // All of them are shipped, and so is whatever their packages load, of any kind.
  const { default: config } = (await import(path.resolve('next.config.mjs'))) as { default: NextConfig };
  const shipped = new Set(globSync(config.outputFileTracingIncludes?.['/*'] ?? []));
  expect([...seen].filter((file) => !shipped.has(file))).toEqual([]);
  const neighbours = [...seen].flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/import\.meta\.resolve\('([^']+\.\w+)'\)/g),
  ]);
  const find = createRequire(path.resolve('package.json'));
  const places = neighbours.map(([, file = '']) => path.relative('.', find.resolve(file)));
  expect(places.filter((file) => !shipped.has(file))).toEqual([]);
  expect(neighbours.length).toBeGreaterThan(1);
});
