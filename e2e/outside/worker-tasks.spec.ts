import path from 'node:path';
import { expect, test } from 'playwright/test';
import type { TaskName, Tasks } from '@/lib/platform/worker/tasks';
import { startWorker, type WorkerProcess } from '@/lib/platform/worker/worker-process';
import { TASK_EXAMPLES, type TaskExample } from '@/tests/fixtures/worker-tasks';

/*
 * Every task of the worker processes, as the image runs them: with its program, its packages and its fonts, and with nothing of the checkout.
 */

const LIMITS = { memoryMb: 768, cpuMs: 60_000, timeMs: 60_000 };
const IMAGE = process.env.IMAGE_FOLDER ?? '';

let worker: WorkerProcess;
test.beforeEach(() => {
  worker = startWorker(LIMITS, path.join(IMAGE, 'lib/platform/worker/program.ts'), IMAGE);
});
test.afterEach(() => worker.end());

for (const name of Object.keys(TASK_EXAMPLES) as TaskName[]) {
  test(`the task ${name} works in the image`, () => expectRight(name));
}

async function expectRight<Name extends TaskName>(name: Name): Promise<void> {
  const examples: readonly TaskExample<Name>[] = TASK_EXAMPLES[name];
  for (const { what, input, isRight } of examples) {
    const { answer } = await worker.run(name, input, LIMITS);
    expect(isRight(answer as Tasks[Name]['answer']), what).toBe(true);
  }
}
