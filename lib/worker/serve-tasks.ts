import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { TaskMessage, WorkerMessage } from './tasks.ts';

/** Requests that are waiting are answered first. */
const PRIORITY = 10;

/**
 * Makes this process a worker: it does the tasks that whoever started it sends, one at a time, and answers over the same channel. Its
 * argument is how many megabytes of memory it may take.
 */
export function serveTasks(work: (message: TaskMessage) => Promise<unknown>): void {
  setPriority(PRIORITY);
  watch(Number(process.argv[2]));
  process.on('disconnect', () => process.exit());
  process.on('message', (message: TaskMessage) => {
    work(message).then(
      (answer) => say({ kind: 'answer', answer, memoryMb: process.memoryUsage.rss() / 2 ** 20 }),
      (error: unknown) =>
        say({ kind: 'failure', stack: error instanceof Error ? (error.stack ?? '') : String(error) }),
    );
  });
  say({ kind: 'ready' });
}

/** A thread beside the work, which ends the process when it takes too much, or when whoever started it is gone. */
function watch(maxMemoryMb: number): void {
  const file = fileURLToPath(new URL('./watch-process.ts', import.meta.url));
  new Worker(file, { workerData: { maxMemoryMb, parent: process.ppid } }).unref();
}

function say(message: WorkerMessage): void {
  process.send?.(message);
}
