import { expect, it } from 'vitest';
import { runTask } from '@/lib/platform/worker/run-task';
import type { TaskName } from '@/lib/platform/worker/tasks';
import { TASK_EXAMPLES, type TaskExample } from '../../../fixtures/worker-tasks';

const examples = Object.entries(TASK_EXAMPLES).flatMap(([name, list]) =>
  (list as readonly TaskExample<TaskName>[]).map(
    (example) => [name as TaskName, example.what, example] as const,
  ),
);

it.each(examples)('%s: %s', async (name, _what, { input, isRight }) => {
  expect(isRight(await runTask(name, input))).toBe(true);
});
