import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDERS = ['components', 'lib/contract', 'lib/domain', 'lib/platform/i18n'];

/** A formatter in a constant of a module, made when the module is loaded: outside any function, so on a line that is not indented. */
const AT_START = /^(?:export )?const [^=]+=\s+(?:[^\n(>]*\? )?new Intl\./m;

it('no script of a page makes a formatter when it is loaded: a browser’s first one holds up the start of every page', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => /\.tsx?$/.test(file) && AT_START.test(readFileSync(file, 'utf8'))),
  );
  expect(found).toEqual([]);
});

it.each([
  "const DAY = new Intl.DateTimeFormat('sv-SE');",
  'export const segmenter: {\n  segment: Segment;\n} =\n  new Intl.Segmenter();',
  "const own = 'Segmenter' in Intl ? new Intl.Segmenter() : {};",
])('sees %s', (text) => expect(AT_START.test(text)).toBe(true));
