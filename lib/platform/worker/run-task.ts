import { MINUTE_MS } from '@/lib/domain/time';
import { sharedState } from '@/lib/platform/process/shared-state';
import type { TaskLimits, TaskName, Tasks } from './tasks.ts';
import { busy, startWorker, type WorkerProcess } from './worker-process';

/** The limits of each task: how many run at once and how many may wait. */
const TASKS: Record<TaskName, TaskLimits & { atOnce: number; waiting: number }> = {
  check: { cpuMs: 10_000, timeMs: MINUTE_MS, memoryMb: 512, atOnce: 2, waiting: 16 },
  // 50 million pixels take some 500 MB to unpack. A photo of 12 million takes 120 MB and about four seconds.
  picture: { cpuMs: 30_000, timeMs: MINUTE_MS, memoryMb: 768, atOnce: 1, waiting: 8 },
  drawing: { cpuMs: 10_000, timeMs: MINUTE_MS, memoryMb: 512, atOnce: 1, waiting: 8 },
  logo: { cpuMs: 10_000, timeMs: MINUTE_MS, memoryMb: 512, atOnce: 1, waiting: 8 },
  draw: { cpuMs: 14_000, timeMs: MINUTE_MS, memoryMb: 512, atOnce: 2, waiting: 16 },
};
const AT_ONCE = 2;
const MAX_WAIT_MS = 20_000;

/**
 * How long an idle process waits for the next task. A process that holds more memory than this, or has run this many tasks, is not
 * reused.
 */
const IDLE_MS = 30_000;
const IDLE_MEMORY_MB = 200;
const MAX_TASKS = 200;

interface IdleProcess {
  worker: WorkerProcess;
  memoryMb: number;
  tasks: number;
}

interface Waiting {
  name: TaskName;
  start(): void;
}

interface Pool {
  running: TaskName[];
  waiting: Waiting[];
  idle: Map<IdleProcess, NodeJS.Timeout>;
}

const pool = sharedState<Pool>('workerPool', () => ({ running: [], waiting: [], idle: new Map() }));

export interface RunOptions extends Partial<TaskLimits> {
  program?: string;
  /** How long the task may wait for its turn, in milliseconds. */
  maxWaitMs?: number;
  /** Whether the process may do further tasks after this one. */
  isReusable?: boolean;
}

/**
 * Runs a task in its own process, with limits of time and memory. A few tasks run at once, and some more may wait. Throws BUSY if too many
 * wait or the machine is too slow to start the task in time, and WorkerEnded if the task exceeds its limits.
 */
export async function runTask<Name extends TaskName>(
  name: Name,
  input: Tasks[Name]['input'],
  options: RunOptions = {},
): Promise<Tasks[Name]['answer']> {
  await turn(name, options.maxWaitMs ?? MAX_WAIT_MS);
  try {
    return (await runNow(name, input, { ...TASKS[name], ...options })) as Tasks[Name]['answer'];
  } finally {
    const { running } = pool;
    running.splice(running.indexOf(name), 1);
    startNext();
  }
}

/** Waits for a free slot. */
function turn(name: TaskName, maxWaitMs: number): Promise<void> {
  const { running, waiting } = pool;
  const before = waiting.filter((one) => one.name === name).length;
  if (before === 0 && hasPlace(name)) {
    running.push(name);
    return Promise.resolve();
  }
  if (before >= TASKS[name].waiting) return Promise.reject(busy());
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      waiting.splice(waiting.indexOf(own), 1);
      reject(busy());
    }, maxWaitMs);
    const own: Waiting = {
      name,
      start() {
        clearTimeout(timeout);
        resolve();
      },
    };
    waiting.push(own);
  });
}

/** Starts waiting tasks, oldest first. A task whose kind has no free slot lets others pass it. */
function startNext(): void {
  const { running, waiting } = pool;
  for (const one of [...waiting]) {
    if (!hasPlace(one.name)) continue;
    waiting.splice(waiting.indexOf(one), 1);
    running.push(one.name);
    one.start();
  }
}

function hasPlace(name: TaskName): boolean {
  const { running } = pool;
  return running.length < AT_ONCE && running.filter((one) => one === name).length < TASKS[name].atOnce;
}

async function runNow(name: TaskName, input: unknown, options: TaskLimits & RunOptions): Promise<unknown> {
  const own = takeIdle(options) ?? {
    worker: startWorker(options, options.program),
    memoryMb: options.memoryMb,
    tasks: 0,
  };
  const { answer, memoryMb } = await own.worker.run(name, input, options);
  own.tasks += 1;
  const isFine = memoryMb < IDLE_MEMORY_MB && own.tasks < MAX_TASKS && !isRefusal(answer);
  if (isFine && options.isReusable !== false && options.program === undefined) keepIdle(own);
  else await own.worker.end();
  return answer;
}

/** Whether the answer is a refusal. A process that has opened a bad file is not used again. */
function isRefusal(answer: unknown): boolean {
  return answer === null || (typeof answer === 'object' && answer !== null && 'refusal' in answer);
}

function takeIdle({ memoryMb, program }: RunOptions): IdleProcess | null {
  if (program !== undefined) return null;
  const { idle } = pool;
  for (const [own, timeout] of idle) {
    if (own.memoryMb !== memoryMb || !own.worker.isAlive) continue;
    clearTimeout(timeout);
    idle.delete(own);
    return own;
  }
  return null;
}

function keepIdle(own: IdleProcess): void {
  const { idle } = pool;
  const timeout = setTimeout(() => {
    idle.delete(own);
    void own.worker.end();
  }, IDLE_MS);
  timeout.unref();
  idle.set(own, timeout);
}
