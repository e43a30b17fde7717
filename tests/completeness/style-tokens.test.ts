import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = ['components', 'app'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') || file.endsWith('.ts'))
    .map((file) => `${root}/${file.replaceAll('\\', '/')}`),
);

it('every rounding that a screen asks for is one of the tokens: another would leave the corners square', () => {
  const tokens = [...readFileSync('app/globals.css', 'utf8').matchAll(/--radius-(\w+):/g)].map(
    ([, name]) => name,
  );
  expect(tokens).toContain('lg');
  const unknown = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\brounded-(?:(?:[xytblrse]|[se][se]|[tb][lr])-)?(\w+)/g)]
      .filter(([, name]) => name !== 'none' && !tokens.includes(name))
      .map(([found]) => `${file}: ${found}`),
  );
  expect(unknown).toEqual([]);
});
