import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureClient } from '../start/build';
import { StartFailure } from '../start/failure';
import { createStops } from '../start/stops';
import { type Counts, countOfSteps } from './counts';
import { runEndToEnd } from './end-to-end';
import { runLint } from './lint';
import { runVitest } from './vitest';

const PARTS = ['lint', 'unit', 'integration', 'e2e'] as const;
type Part = (typeof PARTS)[number];

/** What is run: what protects each capability once, the rest, or all of one part. */
type Extent = 'quick' | 'rest' | 'all';

const [first, ...rest] = process.argv.slice(2);
const chosen = PARTS.find((part) => part === first);
const extent: Extent = chosen ? 'all' : first === 'rest' ? 'rest' : 'quick';
const parts: readonly Part[] = chosen ? [chosen] : extent === 'rest' ? ['unit', 'integration', 'e2e'] : PARTS;
const stops = createStops();
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopEarly());
process.once('disconnect', () => void stopEarly());

// Tests write only below one folder, which is removed afterwards.
const folder = await mkdtemp(path.join(tmpdir(), 'medlemsansokan-tests-'));
// The database may run as another account, which must be able to pass through.
await chmod(folder, 0o711);
stops.add(() => rm(folder, { recursive: true, force: true }));
const exitCode = await runAll();
await stops.run();
process.exit(exitCode);

async function runAll(): Promise<number> {
  const results = new Map<Part, Counts>();
  for (const part of parts) {
    if (isStopping) return 1;
    results.set(part, await runSafely(part, chosen ? rest : []));
  }
  return summarise(results);
}

/** A part that cannot run counts as failed. The others still run. */
async function runSafely(part: Part, args: string[]): Promise<Counts> {
  console.log(`\n— ${part} —`);
  try {
    await ensureClient((line) => console.log(line), stops);
    return await run(part, args);
  } catch (error) {
    console.error(`\n${error instanceof StartFailure ? error.message : (error as Error).stack}`);
    return { passed: 0, failed: 1 };
  }
}

function run(part: Part, args: string[]): Promise<Counts> {
  if (part === 'lint') return runLint(folder, stops).then(countOfSteps);
  if (part === 'e2e') return runEndToEnd(args, extent, folder, stops);
  // Tests of every combination, and of what takes long, are named `.thorough.`. `quick` leaves them out (vitest.config.ts).
  return runVitest(part, extent === 'rest' ? ['.thorough.'] : args, { folder, extent }, stops);
}

/** Prints the result of each part with what failed in it, and then the sum. */
function summarise(results: Map<Part, Counts>): number {
  console.log('');
  for (const [part, { passed, failed, names = [] }] of results) {
    console.log(`${part.padEnd(12)} ${String(passed).padStart(5)} passed, ${failed} failed`);
    for (const name of names) console.log(`  ${name}`);
  }
  const counts = [...results.values()];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

async function stopEarly(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  console.error('\nStopping the tests …');
  await stops.run();
  process.exit(130);
}
