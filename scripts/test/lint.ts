import { createRequire } from 'node:module';
import type { Stops } from '../start/stops';
import { runCommand } from './command';

const require = createRequire(import.meta.url);

const DEPENDENCY_CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const CRUISED = [
  ...['app', 'components', 'lib', 'middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts'],
  ...['sandbox', 'scripts', 'prisma'],
];

/** Checks format and rules, types, imports between folders, and unused code. Returns whether each step succeeded. */
export async function runLint(stops: Stops): Promise<boolean[]> {
  const steps: [string, string[]][] = [
    ['biome', [require.resolve('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
    // Writes the declarations that the type check reads, as a build does.
    ['next typegen', ['node_modules/next/dist/bin/next', 'typegen']],
    ['tsc', ['node_modules/typescript/bin/tsc', '--noEmit']],
    ['dependency-cruiser', [DEPENDENCY_CRUISER, '--config', '.dependency-cruiser.mjs', ...CRUISED]],
    ['knip', ['node_modules/knip/bin/knip.js', '--no-progress']],
    // Also finds code that only tests use.
    ['knip of the product', ['node_modules/knip/bin/knip.js', '--no-progress', '--production', '--exports']],
  ];
  const succeeded: boolean[] = [];
  for (const [name, args] of steps) {
    const exitCode = await runCommand(args, { NEXT_TELEMETRY_DISABLED: '1' }, stops);
    console.log(`${exitCode === 0 ? '✓' : '✗'} ${name}`);
    succeeded.push(exitCode === 0);
  }
  return succeeded;
}
