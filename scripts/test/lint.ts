import { createRequire } from 'node:module';
import path from 'node:path';
import type { Stops } from '../start/stops';
import { runCommand } from './command';
import { copyWithThirdLanguage } from './third-language';

const require = createRequire(import.meta.url);

const DEPENDENCY_CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const TSC = 'node_modules/typescript/bin/tsc';
const CRUISED = [
  ...['app', 'components', 'lib', 'middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts'],
  ...['sandbox', 'scripts', 'prisma', 'e2e'],
];

/**
 * Format and rules, types, which folder may import which, and what is never used: whether each step succeeded.
 *
 * @param folder Where a copy of the product may be written.
 */
export async function runLint(folder: string, stops: Stops): Promise<boolean[]> {
  const steps: [string, string[]][] = [
    ['biome', [require.resolve('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
    // Writes the declarations that the type check reads, as a build does.
    ['next typegen', ['node_modules/next/dist/bin/next', 'typegen']],
    ['tsc', [TSC, '--noEmit']],
    ['dependency-cruiser', [DEPENDENCY_CRUISER, '--config', '.dependency-cruiser.mjs', ...CRUISED]],
    ['knip', ['node_modules/knip/bin/knip.js', '--no-progress']],
    // Also finds code that only tests use.
    ['knip of the product', ['node_modules/knip/bin/knip.js', '--no-progress', '--production', '--exports']],
  ];
  const succeeded: boolean[] = [];
  const runStep = async (name: string, args: string[]) => {
    const exitCode = await runCommand(args, { NEXT_TELEMETRY_DISABLED: '1' }, stops);
    console.log(`${exitCode === 0 ? '✓' : '✗'} ${name}`);
    succeeded.push(exitCode === 0);
  };
  for (const [name, args] of steps) await runStep(name, args);
  const config = await copyWithThirdLanguage(path.join(folder, 'third-language'));
  await runStep('tsc with a third language', [TSC, '--noEmit', '--incremental', 'false', '-p', config]);
  return succeeded;
}
