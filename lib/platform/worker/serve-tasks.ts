import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { TaskMessage, WorkerMessage } from './tasks.ts';

/** A lower priority than that of serving requests. On a busy machine a task gets about a third of a request's share. */
const PRIORITY = 5;

const NO_END = 2 ** 31 - 1;

/**
 * Makes this process a worker: it runs the tasks that its parent sends, one at a time, and answers on the same channel. Its
 * argument is its memory limit in megabytes.
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
 * Starts a thread that ends the process if it exceeds its limits or its parent is gone. Returns the shared cell that holds the CPU time of
 * the process at which to end it, in milliseconds.
 */
function watch(maxMemoryMb: number): Int32Array {
  const cpuEnd = new Int32Array(new SharedArrayBuffer(4)).fill(NO_END);
  const file = fileURLToPath(new URL('./watch-process.ts', import.meta.url));
  new Worker(file, { workerData: { maxMemoryMb, parent: process.ppid, cpuEnd } }).unref();
  return cpuEnd;
}

/** The CPU time so far, in milliseconds. */
function cpuSoFar(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1_000);
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}
