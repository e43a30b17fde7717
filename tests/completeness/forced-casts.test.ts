import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Where a library's types, or TypeScript's, cannot say what is so. The number only goes down. */
const MOST = 10;

const FORCED = /\bas (never(\[\])?|unknown as|any)\b/;

interface Cast {
  place: string;
  /** The lines above, nearest last. */
  above: string[];
}

function forcedCasts(): Cast[] {
  return ['app', 'components', 'lib', 'sandbox', 'scripts', 'prisma'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated'))
      .flatMap((name) => {
        const lines = readFileSync(`${folder}/${name}`, 'utf8').split('\n');
        return lines.flatMap((line, index) => {
          const isCode = !/^\s*(\/\/|\*|\/\*)/.test(line);
          const above = lines.slice(Math.max(0, index - 6), index);
          return isCode && FORCED.test(line) ? [{ place: `${folder}/${name}:${index + 1}`, above }] : [];
        });
      }),
  );
}

it('forces a type at few places, each with its reason', () => {
  const casts = forcedCasts();
  expect(
    casts.map(({ place }) => place).length,
    casts.map(({ place }) => place).join('\n'),
  ).toBeLessThanOrEqual(MOST);
  const unexplained = casts.filter(({ above }) => !above.some((line) => /^\s*\/\/ [A-Z]/.test(line)));
  expect(unexplained.map(({ place }) => place)).toEqual([]);
});
