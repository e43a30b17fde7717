import { readFileSync, writeFileSync } from 'node:fs';
import {
  expect,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  TestRunner,
  vi,
} from 'vitest';
import { CHANGES, type Change, type Outcome, RESULTS, type Tried } from './change';

/** How the changed code and we talk to each other: which change is on, and who reached which place how often. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number;
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

const switches: Switches = { mutantCoverage: { static: {}, perTest: {} } };
Object.assign(globalThis, { __stryker__: switches });

/** A change that reaches its place so many times more often than the rule itself never ends. */
const ENDLESS = 100;

const tests: RunnerTestCase[] = [];
let filesRun = 0;

/** Runs all tests as they are, and then, in the same process, those that reach a change once more with it. */
export default class LoopRunner extends TestRunner {
  override onBeforeTryTask(...[test, options]: Parameters<TestRunner['onBeforeTryTask']>): void {
    switches.currentTestId = test.id;
    super.onBeforeTryTask(test, options);
  }

  override onAfterTryTask(test: RunnerTestCase): void {
    switches.currentTestId = undefined;
    super.onAfterTryTask(test);
  }

  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles(files);
    tests.push(...files.flatMap(testsIn));
    filesRun += files.length;
    if (filesRun === Number(process.env.MUTATION_FILES)) await tryAll();
  }
}

function testsIn({ tasks }: RunnerTestSuite): RunnerTestCase[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task) : [task]));
}

async function tryAll(): Promise<void> {
  const all: Change[] = JSON.parse(readFileSync(CHANGES, 'utf8'));
  const wanted = all.filter(({ file }) => file.startsWith(process.env.MUTATE ?? ''));
  const { static: whenLoaded, perTest } = structuredClone(switches.mutantCoverage);
  const fastestFirst = await byTime();
  const tried: Tried[] = [];
  for (const change of wanted) {
    const reached = fastestFirst.filter(({ id }) => perTest[id]?.[change.id]);
    const times = Math.max(...reached.map(({ id }) => perTest[id]?.[change.id] ?? 0));
    const outcome =
      reached.length > 0
        ? await tryOne(change, reached, times)
        : whenLoaded[change.id]
          ? 'static'
          : 'untested';
    tried.push({ ...change, outcome });
  }
  writeFileSync(RESULTS, JSON.stringify(tried));
}

/** Those that hold when they are run again. One that does not would notice every change, and is left out. */
async function byTime(): Promise<RunnerTestCase[]> {
  const times = new Map<RunnerTestCase, number>();
  for (const test of tests) {
    const start = performance.now();
    if (await holds(test)) times.set(test, performance.now() - start);
    else console.warn(`Left out: ${test.fullName} does not hold when it is run again`);
  }
  return [...times].sort(([, one], [, other]) => one - other).map(([test]) => test);
}

async function tryOne({ id }: Change, reached: readonly RunnerTestCase[], times: number): Promise<Outcome> {
  switches.activeMutant = id;
  switches.hitLimit = ENDLESS * times;
  try {
    for (const test of reached) {
      switches.hitCount = 0;
      const hasHeld = await holds(test);
      if (switches.hitCount > switches.hitLimit) return 'endless';
      if (!hasHeld) return 'noticed';
    }
    return 'survived';
  } finally {
    switches.activeMutant = undefined;
    switches.hitCount = undefined;
  }
}

async function holds(test: RunnerTestCase): Promise<boolean> {
  const around = suitesAround(test).map((suite) => ({ suite, hooks: TestRunner.getSuiteHooks(suite) }));
  expect.setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null });
  try {
    for (const { suite, hooks } of around)
      for (const hook of hooks.beforeEach) await hook(test.context, suite);
    await TestRunner.getTestFn(test)();
    return true;
  } catch {
    return false;
  } finally {
    for (const { suite, hooks } of around.toReversed())
      for (const hook of hooks.afterEach) await hook(test.context, suite);
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
}

/** From the file to the innermost. */
function suitesAround({ suite, file }: RunnerTestCase): RunnerTestSuite[] {
  const around: RunnerTestSuite[] = [];
  for (let one = suite; one && one !== file; one = one.suite) around.unshift(one);
  return [file, ...around];
}
