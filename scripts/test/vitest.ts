import path from 'node:path';
import type { Stops } from '../start/stops';
import { runCommand } from './command';
import { type Counts, countOfVitest } from './counts';

/** Runs the projects of vitest whose names begin so. Further arguments are vitest's own, such as part of a file's name. */
export async function runVitest(
  project: string,
  args: string[],
  { folder, extent }: { folder: string; extent: string },
  stops: Stops,
): Promise<Counts> {
  const report = path.join(folder, `${project}.json`);
  const exitCode = await runCommand(
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project', `${project}*`],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      '--reporter=./tests/setup/stuck-files.ts',
      ...args,
    ],
    { TMPDIR: folder, TESTS: extent },
    stops,
  );
  return countOfVitest(report, exitCode);
}
