import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { AppError } from '@/lib/domain/errors';
import type { TaskLimits, TaskMessage, TaskName, WorkerMessage } from './tasks.ts';

/** Not imported statically: the bundler would follow `fork` to its file and bundle that. */
const { fork } = process.getBuiltinModule('node:child_process');
/**
 * Imported and joined in a way that the build's file tracing does not follow. Otherwise the build would copy the whole repository next to
 * the server.
 */
const { cwd } = process.getBuiltinModule('node:process');
const { existsSync, realpathSync } = process.getBuiltinModule('node:fs');

/** This file is below the working directory, both in the repository and in the standalone build. */
export const PROGRAM = `${cwd()}/lib/platform/worker/program.ts`;

/** The paths that a worker may read: code, but not the settings or data next to it. */
function readable(program: string, root: string): string[] {
  const names = ['lib', 'node_modules', 'package.json'].map((name) => `${root}/${name}`);
  // Also the real paths, because Node resolves links.
  const files = [path.dirname(program), ...names].filter((file) => existsSync(file));
  return [...new Set(files.flatMap((file) => [file, realpathSync(file)]))];
}

const RETRY_AFTER_S = 5;
/** The share of a process's memory for the JavaScript heap. The rest is for buffers. */
const HEAP_SHARE = 0.6;
const MAX_ERROR_TEXT = 2_000;

/** A worker process ended before it answered, because it exceeded its limits or was killed. */
export class WorkerEnded extends Error {
  readonly reason: 'time' | 'death';

  constructor(task: TaskName, reason: 'time' | 'death', how: string) {
    super(`The worker of ${task} ended: ${how}`);
    this.name = 'WorkerEnded';
    this.reason = reason;
  }
}

type TimeLimits = Pick<TaskLimits, 'cpuMs' | 'timeMs'>;

export interface WorkerProcess {
  /**
   * Runs one task. Throws WorkerEnded, BUSY if the machine is too slow to run the task in time, or an Error for a defect. After any of
   * these the process is gone.
   */
  run(name: TaskName, input: unknown, limits: TimeLimits): Promise<{ answer: unknown; memoryMb: number }>;
  /** Ends the process. Resolves once it is gone and its memory is free. */
  end(): Promise<void>;
  readonly isAlive: boolean;
}

/**
 * Starts a process that opens untrusted files. It gets no environment, can read only the program, and cannot write or start anything. It
 * ends if it exceeds its memory limit.
 *
 * @param root The folder of the repository or of the standalone build, which has the code of the program.
 */
export function startWorker(
  { memoryMb }: Pick<TaskLimits, 'memoryMb'>,
  program = PROGRAM,
  root = cwd(),
): WorkerProcess {
  const child = fork(program, [String(memoryMb)], {
    cwd: root,
    serialization: 'advanced',
    env: {} as NodeJS.ProcessEnv,
    execArgv: [
      `--max-old-space-size=${Math.round(memoryMb * HEAP_SHARE)}`,
      '--permission',
      ...readable(program, root).map((file) => `--allow-fs-read=${file}`),
      '--allow-worker',
      '--no-warnings',
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said = collectText(child);
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<boolean>((resolve) => child.once('message', () => resolve(true)));
  let isAlive = true;
  child.once('exit', () => {
    isAlive = false;
  });
  // An idle process must not keep its parent alive.
  release(child);

  async function end(): Promise<void> {
    child.kill('SIGKILL');
    await gone;
  }

  return {
    end,
    get isAlive() {
      return isAlive && child.connected;
    },
    async run(name, input, { cpuMs, timeMs }) {
      hold(child);
      const patience = within(timeMs);
      try {
        const isReady = await Promise.race([ready, gone.then(() => false), patience.over]);
        // Killed from outside before it read the file, as by a machine that is short of memory.
        if (!isReady && child.signalCode === 'SIGKILL') throw busy();
        if (!isReady) throw new Error(`A worker process did not start: ${said()}`);
        return await Promise.race([answerTo(child, gone, { name, input, cpuMs }), patience.over]);
      } catch (error) {
        await end();
        throw error;
      } finally {
        patience.end();
        release(child);
      }
    },
  };
}

/** The error if the caller has waited long enough. */
export function busy(): AppError {
  return new AppError('BUSY', { retryAfter: RETRY_AFTER_S });
}

/** `over` rejects with BUSY after this many milliseconds, unless `end` is called first. */
function within(timeMs: number): { over: Promise<never>; end(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const timeout = setTimeout(() => reject(busy()), timeMs);
  return { over: promise, end: () => clearTimeout(timeout) };
}

function answerTo(
  child: ChildProcess,
  gone: Promise<void>,
  task: TaskMessage,
): Promise<{ answer: unknown; memoryMb: number }> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: WorkerMessage) => {
      if (message.kind === 'answer') resolve(message);
      else reject(new Error(message.kind === 'failure' ? message.stack : `An unexpected ${message.kind}`));
    });
    void gone.then(() => {
      const how = `${child.signalCode ?? child.exitCode}`;
      // The watching thread ends the process with this signal when it exceeds its CPU time.
      reject(new WorkerEnded(task.name, child.signalCode === 'SIGTERM' ? 'time' : 'death', how));
    });
    // If the process is already gone, `gone` reports it.
    child.send(task, () => undefined);
  });
}

/** The last output of a process that cannot start. */
function collectText(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_ERROR_TEXT);
  });
  return () => text;
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stderr as (NodeJS.ReadableStream & { unref?: () => void }) | null)?.unref?.();
}
