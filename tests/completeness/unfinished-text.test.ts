import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unfinishedParagraphs } from '@/tests/fixtures/unfinished-text';

const DOCUMENTS = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

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
});
