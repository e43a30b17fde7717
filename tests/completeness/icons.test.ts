import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Where one picture has one meaning. */
const PAGES = ['components/case', 'components/messages'];

it('every icon of the pages about a case has one meaning', () => {
  const list = readFileSync('components/ui/icons.ts', 'utf8');
  const icons = [...list.matchAll(/^ {2}(\w+) as (\w+),$/gm)];
  expect(icons.length).toBeGreaterThan(30);
  for (const at of [1, 2]) {
    const names = icons.map((icon) => icon[at]);
    expect(names).toEqual([...new Set(names)]);
  }
});

it('the pages about a case take their icons by meaning', () => {
  const files = PAGES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const own = files.filter((file) => /^import \{.*\} from 'lucide-react'/m.test(readFileSync(file, 'utf8')));
  expect(own).toEqual([]);
});
