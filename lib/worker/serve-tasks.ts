import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { TaskMessage, WorkerMessage } from './tasks.ts';

/** Requests that are waiting are answered first; on a busy machine a task still has a third of what they have. */
const PRIORITY = 5;

const NO_END = 2 ** 31 - 1;

/**
 * Makes this process a worker: it does the tasks that whoever started it sends, one at a time, and answers over the same channel. Its
 * argument is how many megabytes of memory it may take.
 */
export function serveTasks(work: (message: TaskMessage) => Promise<unknown>): void {
  setPriority(PRIORITY);
  const cpuEnd = watch(Number(process.argv[2]));
  process.on('disconnect', () => process.exit());
  process.on('message', (message: TaskMessage) => {
    Atomics.store(cpuEnd, 0, cpuSoFar() + message.cpuMs);
    const done = work(message).finally(() => Atomics.store(cpuEnd, 0, NO_END));
    done.then(
      (answer) => send({ kind: 'answer', answer, memoryMb: process.memoryUsage.rss() / 2 ** 20 }),
      (error: unknown) =>
        send({ kind: 'failure', stack: error instanceof Error ? (error.stack ?? '') : String(error) }),
    );
  });
  send({ kind: 'ready' });
}

/**
 * A thread beside the work, which ends the process when it takes too much, or when whoever started it is gone. Answers with the place of
 * the computing time (milliseconds, of the process) at which it is to end.
 */
function watch(maxMemoryMb: number): Int32Array {
  const cpuEnd = new Int32Array(new SharedArrayBuffer(4)).fill(NO_END);
  const file = fileURLToPath(new URL('./watch-process.ts', import.meta.url));
  new Worker(file, { workerData: { maxMemoryMb, parent: process.ppid, cpuEnd } }).unref();
  return cpuEnd;
}

/** Milliseconds. */
function cpuSoFar(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1_000);
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}
