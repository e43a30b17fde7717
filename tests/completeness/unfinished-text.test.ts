import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unfinishedComments, unfinishedParagraphs } from '@/tests/fixtures/unfinished-text';

const DOCUMENTS = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const FOLDERS = ['app', 'components', 'e2e', 'lib', 'prisma', 'sandbox', 'scripts', 'tests'];
const SOURCES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.startsWith('generated'))
    .map((name) => `${folder}/${name}`),
);

describe('documents', () => {
  it.each(DOCUMENTS)('%s has no paragraph that stops in the middle', (document) => {
    expect(unfinishedParagraphs(readFileSync(document, 'utf8'))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s links only to files that exist', (document) => {
    const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)];
    const missing = links
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(dirname(document), link)));
    expect(missing).toEqual([]);
  });
});

describe('sources', () => {
  it('have no comment that stops in the middle', () => {
    const unfinished = SOURCES.flatMap((source) =>
      unfinishedComments(readFileSync(source, 'utf8')).map(({ line, text }) => `${source}:${line}: ${text}`),
    );
    expect(SOURCES.length).toBeGreaterThan(1000);
    expect(unfinished).toEqual([]);
  });
});

describe('what counts as unfinished', () => {
  it.each([
    'They need no\n\n| a | table |',
    'Deletes the\n- first\n- second.',
    'Works (see `tests/a.test.ts`), and\n',
    'Runs `npm start`. Then it asks for `PORT`',
  ])('a paragraph: %j', (text) => {
    expect(unfinishedParagraphs(text).length).toBeGreaterThan(0);
  });

  it.each([
    '# A heading\n\n| a | table |\n\n```sh\nnpm start\n```\n<!-- a remark -->',
    'Then:\n\n- the first;\n- the second.\n1. `npm start`',
    'Answer 200: `Case`',
    'It is so (`tests/a.test.ts`).\nIt ends **here.**',
  ])('not a paragraph: %j', (text) => {
    expect(unfinishedParagraphs(text)).toEqual([]);
  });

  it.each([
    '/** Returns the case. Throws NOT_FOUND if */',
    '/**\n * Returns the\n *\n * @param id a number\n */',
    '// One sentence. The second has no\n// full stop',
  ])('a comment: %j', (source) => {
    expect(unfinishedComments(source)).toHaveLength(1);
  });

  it.each([
    '/** The names of the cases */',
    '/**\n * Returns a case.\n *\n * @returns the case, or null\n */',
    '// biome-ignore lint: the key stands for the values. It',
    "const glob = 'lib/**/*.ts and the';",
  ])('not a comment: %j', (source) => {
    expect(unfinishedComments(source)).toEqual([]);
  });
});
